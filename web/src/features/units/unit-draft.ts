import { writePhone } from "@tenho/br/contacts/format-phone";
import { maskMoney, parseBRL } from "@tenho/br/money/money";
import { wordsOf } from "@tenho/br/text/text";
import type { CreateFranchiseUnitApiArg } from "../../api/generated/tenho.gen.ts";
import type { Lead, Unit } from "./unit.ts";

type Body = CreateFranchiseUnitApiArg["body"];
export type UnitField = keyof Body;

/** The form as it is typed. */
export type UnitDraft = {
  readonly name: string;
  readonly code: string;
  readonly city: string;
  readonly state: string;
  readonly region: string;
  readonly is_active: boolean;
  readonly plan: NonNullable<Unit["plan"]>;
  readonly phone_number_id: string;
  readonly display_phone_number: string;
  readonly commission_percent: string;
  readonly monthly_fee: string;
};

const decimal = (value: number): string => String(value).replace(".", ",");

export const draftOf = (unit: Unit | null): UnitDraft => ({
  name: unit?.name ?? "",
  code: unit?.code ?? "",
  city: unit?.city ?? "",
  state: unit?.state ?? "",
  region: unit?.region ?? "",
  is_active: unit?.is_active ?? true,
  plan: unit?.plan ?? "BASICA",
  phone_number_id: unit?.phone_number_id ?? "",
  display_phone_number: unit?.display_phone_number ? writePhone(unit.display_phone_number) : "",
  commission_percent: unit?.commission_percent == null ? "" : decimal(unit.commission_percent),
  monthly_fee: unit?.monthly_fee == null ? "" : maskMoney(unit.monthly_fee.toFixed(2)),
});

/** The form of a new unit with what an Interessado said; name and code are suggestions. */
export const draftOfLead = ({ city, state, plan }: Lead): UnitDraft => ({
  ...draftOf(null),
  name: `${city} – ${state}`,
  code: wordsOf(`${city} ${state}`).join("-"),
  city,
  state,
  plan,
});

const REQUIRED = ["name", "code", "city", "state"] as const;
export const REQUIRED_MESSAGE = "Preencha todos os campos obrigatórios";

/** Parses a percentage with at most two decimals; null where nothing was typed, undefined where it is invalid. */
function percent(text: string): number | null | undefined {
  const typed = text.trim().replace("%", "").trim();
  if (typed === "") return null;
  const value = /^\d{1,3}([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN;
  return value <= 100 ? value : undefined;
}

/** Brazilian digits get the country's code; the form shows numbers without it. */
function withCountry(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (digits === "") return null;
  return digits.length === 10 || digits.length === 11 ? `55${digits}` : digits;
}

/** The body to send, or the errors of the draft. */
export function readDraft(draft: UnitDraft): {
  readonly body: Body | null;
  readonly errors: Partial<Record<UnitField, string>>;
} {
  const errors: Partial<Record<UnitField, string>> = {};
  for (const field of REQUIRED) if (draft[field].trim() === "") errors[field] = REQUIRED_MESSAGE;
  const commission = percent(draft.commission_percent);
  if (commission === undefined) errors.commission_percent = "Informe de 0 a 100, como 12,5";
  if (draft.phone_number_id.trim() !== "" && !/^\d{5,20}$/.test(draft.phone_number_id.trim())) {
    errors.phone_number_id = "Informe só os números que a Meta mostra";
  }
  if (Object.keys(errors).length > 0) return { body: null, errors };
  const cents = draft.monthly_fee.trim() === "" ? null : parseBRL(draft.monthly_fee);
  const body: Body = {
    name: draft.name.trim(),
    code: draft.code.trim(),
    city: draft.city.trim(),
    state: draft.state,
    region: draft.region.trim() || null,
    is_active: draft.is_active,
    plan: draft.plan,
    phone_number_id: draft.phone_number_id.trim() || null,
    display_phone_number: withCountry(draft.display_phone_number),
    commission_percent: commission ?? null,
    monthly_fee: cents === null ? null : cents / 100,
  };
  return { body, errors };
}

/** The fields of `body` that are not the unit's already. */
export function changesOf(unit: Unit, body: Body): Partial<Body> {
  const entries = Object.entries(body).filter(([field, value]) => unit[field as keyof Unit] !== value);
  return Object.fromEntries(entries) as Partial<Body>;
}
