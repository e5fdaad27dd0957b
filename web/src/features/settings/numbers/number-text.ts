import type { ListMetaNumbersApiResponse } from "../../../api/generated/tenho.gen.ts";
import type { StatusTone } from "../../../shared/ui/values/status-tag.tsx";

export type BusinessNumber = NonNullable<ListMetaNumbersApiResponse["numbers"]>[number];

/** The units that answer at a number. */
export type NumberUse = {
  /** Names of the units whose own number it is, or that share it. */
  readonly units: readonly string[];
  readonly isShared: boolean;
};

export function stateLabel({ check, is_registered: isRegistered, is_on_app: isOnApp }: BusinessNumber): {
  readonly label: string;
  readonly tone: StatusTone;
} {
  if (!isRegistered) return { label: "Não registrado", tone: "waiting" };
  if (check?.state === "wrong") return { label: "Com problema", tone: "error" };
  if (isOnApp) return { label: "No aplicativo", tone: "waiting" };
  return { label: "Registrado", tone: "positive" };
}

const NAMES: Readonly<Record<string, string>> = {
  APPROVED: "aprovado",
  AVAILABLE_WITHOUT_REVIEW: "aprovado",
  PENDING_REVIEW: "em análise",
  DECLINED: "recusado",
  EXPIRED: "vencido",
  NONE: "sem análise",
};
/** The display name and how Meta judges it. */
export function nameText({ verified_name: name, name_status: status }: BusinessNumber): string {
  if (name === "") return "Sem nome";
  const word = NAMES[status];
  return word === undefined || word === "aprovado" ? name : `${name} (${word})`;
}

export function whoText({ units, isShared }: NumberUse): string {
  if (units.length === 0) return isShared ? "Compartilhado, sem franquia" : "Nenhuma franquia";
  return isShared ? `Compartilhado: ${units.join(", ")}` : units.join(", ");
}
