import { canonicalPhone, maskPhone } from "@tenho/br/contacts/phone";
import { maskCep } from "@tenho/br/registration/cep";
import { documentTypeOf, maskDocument } from "@tenho/br/registration/document";
import { CONTRACT_ACCEPTED, type RegistrationForm, registrationFaults } from "@tenho/br/registration/registration-form";
import { digitsOf } from "@tenho/br/text/mask";
import type { RegisterApiArg } from "../../../api/generated/tenho.gen.ts";

/** The text fields, in the order in which they are shown and checked; named as in the server's answers. */
const TEXT_FIELDS = [
  "unit_id",
  "document",
  "name",
  "email",
  "phone",
  "address.zip_code",
  "address.street",
  "address.number",
  "address.complement",
  "address.district",
  "address.city",
  "address.state",
  "password",
  "password_confirmation",
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
export type RegistrationField = TextField | "contract";
export type RegistrationErrors = Readonly<Partial<Record<RegistrationField, string>>>;

/** Values typed and chosen in the registration. */
export type RegistrationValues = {
  readonly text: Readonly<Record<TextField, string>>;
  /** Units served in addition to the chosen one; empty while `allUnits`. */
  readonly extraUnitIds: readonly string[];
  readonly allUnits: boolean;
  /** The version of the contract that was read and accepted. */
  readonly contractVersion: string | null;
};

/** Keeps the values while the form is not on screen; in memory only. */
export type RegistrationDraft = { current: RegistrationValues | null };

export const EMPTY: RegistrationValues = {
  text: Object.fromEntries(TEXT_FIELDS.map((name) => [name, ""])) as Record<TextField, string>,
  extraUnitIds: [],
  allUnits: false,
  contractVersion: null,
};

const UF_LENGTH = 2;
const MASKS: Partial<Record<TextField, (typed: string) => string>> = {
  document: (typed) => maskDocument(typed),
  phone: maskPhone,
  "address.zip_code": maskCep,
  "address.state": (typed) =>
    typed
      .replace(/[^a-z]/gi, "")
      .toUpperCase()
      .slice(0, UF_LENGTH),
};

/** Masks what is typed into a field. */
export const maskOf = (name: TextField, typed: string): string => MASKS[name]?.(typed) ?? typed;

function formOf({ text, contractVersion }: RegistrationValues): RegistrationForm {
  return {
    unit_id: text.unit_id,
    document: text.document,
    name: text.name,
    email: text.email,
    phone: text.phone,
    address: {
      street: text["address.street"],
      number: text["address.number"],
      complement: text["address.complement"],
      district: text["address.district"],
      city: text["address.city"],
      state: text["address.state"],
      zip_code: text["address.zip_code"],
    },
    password: text.password,
    password_confirmation: text.password_confirmation,
    contract: contractVersion === null ? "" : CONTRACT_ACCEPTED,
  };
}

type Refusals = readonly { readonly field: string; readonly message: string }[];

/** Refusals by the field they belong to (the contract's version is the contract's), and the messages of those of no field of the form. */
export function placeRefusals(refusals: Refusals) {
  const names: readonly string[] = [...TEXT_FIELDS, "contract"];
  const named = refusals.map(({ field, message }) => ({
    field: field === "contract_version" ? "contract" : field,
    message,
  }));
  const ofForm = named.filter(({ field }) => names.includes(field));
  const errors: RegistrationErrors = Object.fromEntries(ofForm.map(({ field, message }) => [field, message]));
  return { errors, others: named.filter((one) => !ofForm.includes(one)).map(({ message }) => message) };
}

/** Errors of fields that are missing or cannot be right, by field. */
export const findErrors = (values: RegistrationValues): RegistrationErrors =>
  placeRefusals(registrationFaults(formOf(values))).errors;

/** The payload of values without errors: texts trimmed, number and CEP in digits, the document without punctuation. */
export function payloadOf(values: RegistrationValues): RegisterApiArg["body"] {
  const { text, extraUnitIds, allUnits, contractVersion } = values;
  const trimmed = (name: TextField): string => text[name].trim();
  const number = trimmed("address.number");
  return {
    name: trimmed("name"),
    email: trimmed("email"),
    phone: canonicalPhone(text.phone) ?? digitsOf(text.phone),
    password: text.password,
    unit_id: text.unit_id,
    contract: CONTRACT_ACCEPTED,
    ...(contractVersion !== null && { contract_version: contractVersion }),
    document: text.document.replace(/[^0-9A-Z]/g, ""),
    document_type: documentTypeOf(text.document) === "CPF" ? "cpf" : "cnpj",
    service_franchises: allUnits ? [] : [text.unit_id, ...extraUnitIds.filter((id) => id !== text.unit_id)],
    all_franchises: allUnits,
    address: {
      street: `${trimmed("address.street")}, ${number}`,
      number,
      complement: trimmed("address.complement"),
      district: trimmed("address.district"),
      city: trimmed("address.city"),
      state: text["address.state"],
      zip_code: digitsOf(text["address.zip_code"]),
    },
  };
}
