import type { GetReadinessApiResponse } from "../../api/generated/tenho.gen.ts";
import { plural } from "../../shared/format/numbers.ts";
import type { StatusTone } from "../../shared/ui/values/status-tag.tsx";

export type Readiness = GetReadinessApiResponse;
export type ReadinessGroup = Readiness["groups"][number];
export type Check = ReadinessGroup["checks"][number];

export const GROUP_TITLE: Readonly<Record<ReadinessGroup["group"], string>> = {
  ADDRESS: "Endereço",
  WHATSAPP: "WhatsApp",
  TEMPLATES: "Modelos",
  PIX: "Pix",
  MAIL: "E-mail",
  DATA: "Dados",
  CITY: "Cidade",
};

export const STATE: Readonly<Record<Check["state"], { word: string; tone: StatusTone }>> = {
  WRONG: { word: "Errado", tone: "error" },
  MISSING: { word: "Falta", tone: "waiting" },
  UNKNOWN: { word: "Não se sabe", tone: "neutral" },
  RIGHT: { word: "Certo", tone: "positive" },
  UNUSED: { word: "Sem uso", tone: "over" },
};

/** States from what has to be done first to what needs nothing. */
const ORDER: readonly Check["state"][] = ["WRONG", "MISSING", "UNKNOWN", "RIGHT", "UNUSED"];

/** The checks of a group, those that ask for something first. */
export const inOrder = (checks: readonly Check[]): Check[] =>
  checks.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));

/** The state of a group is that of its worst check; a group of which nothing was said is unknown. */
export const stateOf = ({ checks }: ReadinessGroup): Check["state"] => inOrder(checks)[0]?.state ?? "UNKNOWN";

/** The sentence below the title: how much is open. */
export function summaryOf({ groups, is_ready: isReady }: Readiness): string {
  if (isReady) return "Tudo o que fica fora está certo.";
  const count = (state: Check["state"]) =>
    groups.flatMap(({ checks }) => checks).filter((one) => one.state === state).length;
  const [wrong, missing, unknown] = [count("WRONG"), count("MISSING"), count("UNKNOWN")];
  const parts = [
    wrong > 0 && plural(wrong, "linha errada", "linhas erradas"),
    missing > 0 && plural(missing, "coisa que falta", "coisas que faltam"),
    unknown > 0 && plural(unknown, "que não se sabe", "que não se sabem"),
  ].filter((part) => part !== false);
  return `${parts.join(", ")}.`;
}

/** Names of what is wrong or missing: MASTER sees the list first while there is any. */
export const openNames = ({ groups }: Readiness): string[] =>
  groups
    .flatMap(({ checks }) => checks)
    .filter(({ state }) => state === "WRONG" || state === "MISSING")
    .map(({ id, subject }) => (subject === null ? id : `${id} ${subject}`));
