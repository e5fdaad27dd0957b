import { type Bounds, ROUTING_BOUNDS } from "@tenho/br/bounds";
import type { GetSettingsApiResponse, SetSettingsApiArg } from "../../api/generated/tenho.gen.ts";

export type Routing = NonNullable<GetSettingsApiResponse["routing"]>;
export type RoutingValues = Omit<Routing, "defaults">;
export type RoutingChange = NonNullable<SetSettingsApiArg["body"]["routing"]>;
export type RoutingField = keyof RoutingValues;
export type NumberField = Exclude<RoutingField, "asksWhenOpen" | "opensAt" | "closesAt">;

type NumberRule = {
  readonly label: string;
  readonly hint: string;
  /** Factor from the screen's unit to the contract's. */
  readonly factor: number;
};

/** The numbers of the screen; their bounds are the server's. */
export const NUMBERS: Readonly<Record<NumberField, NumberRule>> = {
  merchantsMax: {
    label: "Empresas perguntadas por pedido",
    hint: "Quantas têm a oferta aberta ao mesmo tempo. Quem foi perguntada há mais tempo vem primeiro.",
    factor: 1,
  },
  offerExpiryMinutes: {
    label: "Tempo para responder (minutos)",
    hint: "Depois disso a oferta expira. As que já foram feitas mantêm o tempo delas.",
    factor: 1,
  },
  textsGatherSeconds: {
    label: "Juntar textos do consumidor (segundos)",
    hint: "Textos seguidos, nesse tempo, são um só pedido.",
    factor: 1,
  },
  answersGatherSeconds: {
    label: "Juntar respostas das empresas (segundos)",
    hint: "Respostas nesse tempo chegam ao consumidor em uma só mensagem.",
    factor: 1,
  },
  askBelow: {
    label: "Perguntar a categoria abaixo de (%)",
    hint: "Com menos confiança que isso, o consumidor escolhe a categoria. Em branco, vale o limiar de cada modelo treinado.",
    factor: 0.01,
  },
  wishAgeHoursMax: {
    label: "Idade máxima do pedido (horas)",
    hint: "Um pedido mais antigo não espera mais por quem está fechado.",
    factor: 1,
  },
};

/** Bounds in the screen's units. */
function boundsOf(field: NumberField): Bounds {
  const { min, max } = ROUTING_BOUNDS[field];
  const { factor } = NUMBERS[field];
  return { min: Math.round(min / factor), max: Math.round(max / factor) };
}

const NUMBER_FIELDS = Object.keys(NUMBERS) as NumberField[];

/** Values of the form's fields. */
export type RoutingDraft = Readonly<Record<NumberField | "opensAt" | "closesAt", string>> & {
  readonly asksWhenOpen: boolean;
};
export type RoutingErrors = Partial<Record<RoutingField, string>>;

/** A number as its field shows it; empty: what each model was calibrated for. */
export const numberText = (field: NumberField, value: number | null): string =>
  value === null ? "" : String(Math.round((value / NUMBERS[field].factor) * 100) / 100).replace(".", ",");

export function toDraft({ asksWhenOpen, opensAt, closesAt, ...numbers }: RoutingValues): RoutingDraft {
  const texts = NUMBER_FIELDS.map((field) => [field, numberText(field, numbers[field])]);
  return { asksWhenOpen, opensAt, closesAt, ...(Object.fromEntries(texts) as Record<NumberField, string>) };
}

/** Changes that the form makes, and errors by field. An emptied threshold goes back to its default. */
export function readDraft(
  draft: RoutingDraft,
  kept: RoutingValues,
): { readonly change: RoutingChange; readonly errors: RoutingErrors } {
  const before = toDraft(kept);
  const change: { -readonly [Field in RoutingField]?: RoutingChange[Field] } = {};
  const errors: RoutingErrors = {};
  for (const field of NUMBER_FIELDS) {
    const text = draft[field].trim();
    const { factor } = NUMBERS[field];
    const { min, max } = boundsOf(field);
    if (text === before[field]) continue;
    if (text === "" && field === "askBelow") change.askBelow = null;
    else if (!/^\d{1,4}$/.test(text) || Number(text) < min || Number(text) > max)
      errors[field] = `Use um número inteiro de ${min} a ${max.toLocaleString("pt-BR")}`;
    else change[field] = Math.round(Number(text) * factor * 100) / 100;
  }
  if (draft.asksWhenOpen !== kept.asksWhenOpen) change.asksWhenOpen = draft.asksWhenOpen;
  for (const field of ["opensAt", "closesAt"] as const) if (draft[field] !== kept[field]) change[field] = draft[field];
  if (draft.opensAt === "") errors.opensAt = "Informe quando o dia começa";
  if (draft.closesAt === "") errors.closesAt = "Informe quando o dia termina";
  else if (draft.closesAt <= draft.opensAt) errors.closesAt = "O fim fica depois do começo";
  return { change, errors };
}

/** Every setting back to its default. */
export const RESTORED: RoutingChange = {
  merchantsMax: null,
  offerExpiryMinutes: null,
  textsGatherSeconds: null,
  answersGatherSeconds: null,
  askBelow: null,
  asksWhenOpen: null,
  opensAt: null,
  closesAt: null,
  wishAgeHoursMax: null,
};

/** Returns whether every setting has its default. */
export const isDefault = ({ defaults, ...values }: Routing): boolean =>
  (Object.keys(defaults) as RoutingField[]).every((field) => values[field] === defaults[field]);
