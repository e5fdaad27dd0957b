import { isEmail } from "@tenho/br/contacts/email";
import { isValidPhone } from "@tenho/br/contacts/phone";
import { cepError } from "@tenho/br/registration/cep";
import { documentError, documentTypeOf } from "@tenho/br/registration/document";
import { isStrongPassword } from "@tenho/br/registration/password";
import { isUf } from "@tenho/br/registration/uf";
import type { FieldError } from "../../../api/api-error.ts";
import { draftErrors as hoursErrors } from "../../../shared/hours/hours-draft.ts";
import { type Given, isAddressEmpty, isInvited, type UserDraft } from "./user-draft.ts";

/** Errors keyed by field: `phones.0`, `address.city`, `hours.schedule.1`. */
export type Errors = Readonly<Record<string, string>>;

/** The steps, in their order. */
export const STEPS = ["basics", "contacts", "address", "document", "photo", "hours", "franchises", "settings"] as const;
export type Step = (typeof STEPS)[number];

const STEP_OF: readonly (readonly [prefix: string, step: Step])[] = [
  ["phones", "contacts"],
  ["emails", "contacts"],
  ["address", "address"],
  ["document", "document"],
  ["photo", "photo"],
  ["hours", "hours"],
  ["franchises", "franchises"],
  ["role", "settings"],
  ["unit", "settings"],
  ["client", "settings"],
];

const stepOf = (field: string): Step => STEP_OF.find(([prefix]) => field.startsWith(prefix))?.[1] ?? "basics";

/** The first step with something wrong, or null. */
export function firstStepWith(errors: Errors): Step | null {
  const steps = new Set(Object.keys(errors).map(stepOf));
  return STEPS.find((step) => steps.has(step)) ?? null;
}

const PHONE_DIGITS_MIN = 10;
const digitsIn = (text: string): number => text.replaceAll(/\D/g, "").length;
const REQUIRED = {
  street: "Logradouro é obrigatório",
  number: "Número é obrigatório",
  district: "Bairro é obrigatório",
  city: "Cidade é obrigatória",
} as const;

function emailError(email: string): string | null {
  if (email.trim() === "") return "Email é obrigatório";
  return isEmail(email.trim()) ? null : "Email inválido";
}

function passwordError(draft: UserDraft, isNew: boolean): string | null {
  const { password } = draft;
  if (isNew && isInvited(draft)) return null;
  if (password === "") return isNew ? "Senha é obrigatória" : null;
  return isStrongPassword(password) ? null : "Senha não atende aos critérios de segurança";
}

function contactErrors({ phones, emails }: UserDraft): [string, string | null][] {
  const hasPhone = phones.some(({ phone }) => digitsIn(phone) >= PHONE_DIGITS_MIN);
  const ofPhones = phones.map(({ phone }, at): [string, string | null] => {
    if (phone !== "" && !isValidPhone(phone) && hasPhone) return [`phones.${at}`, "Telefone inválido"];
    return [`phones.${at}`, at === 0 && !hasPhone ? "Pelo menos um telefone válido é obrigatório" : null];
  });
  const ofEmails = emails.map((email, at): [string, string | null] => [
    `emails.${at}`,
    email.trim() !== "" && !isEmail(email.trim()) ? "Email inválido" : null,
  ]);
  return [...ofPhones, ...ofEmails];
}

/** Errors of an address, keyed by field; none for an empty one. */
export function addressErrors({ address }: Pick<UserDraft, "address">): [string, string | null][] {
  if (isAddressEmpty(address)) return [];
  const names = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[];
  return [
    ["address.zip_code", cepError(address.zip_code)],
    ...names.map((name): [string, string | null] => [
      `address.${name}`,
      address[name].trim() === "" ? REQUIRED[name] : null,
    ]),
    ["address.state", isUf(address.state.trim().toUpperCase()) ? null : "UF inválida"],
  ];
}

function documentFault({ document, documentType }: UserDraft): string | null {
  if (document.trim() === "") return null;
  return documentError(document) ?? (documentTypeOf(document) === documentType ? null : `${documentType} inválido`);
}

function placeErrors({ role, unitId, clientId }: UserDraft): [string, string | null][] {
  const needsUnit = role === "ADMIN" || role === "CLIENT";
  return [
    ["unit_id", needsUnit && unitId === "" ? "Selecione a franquia desejada" : null],
    ["client_id", role === "USER" && clientId === "" ? "Selecione a empresa" : null],
  ];
}

/** Errors of a draft; empty when there are none. Facts that were given before are not checked again. */
export function userErrors(
  draft: UserDraft,
  { isNew, given }: { readonly isNew: boolean; readonly given: Given },
): Errors {
  const found: [string, string | null][] = [
    ["name", draft.name.trim() === "" ? "Nome é obrigatório" : null],
    ["email", emailError(draft.email)],
    ["password", passwordError(draft, isNew)],
    ...contactErrors(draft),
    ...(given.address ? [] : addressErrors(draft)),
    ["document", given.document ? null : documentFault(draft)],
    ...Object.entries(draft.hours ? hoursErrors(draft.hours) : {}).map(([field, message]): [string, string] => [
      `hours.${field}`,
      message,
    ]),
    ...placeErrors(draft),
  ];
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The form's name of a field the server refused, where it is another one. */
const FORM_NAME: Readonly<Record<string, string>> = {
  display_name: "name",
  legal_name: "legalName",
  birth_date: "birthDate",
  phones: "phones.0",
  emails: "emails.0",
  photo_data: "photo",
  service_franchises: "franchises",
};

/** Errors that the server returned, keyed by the form's fields. */
export function serverErrors(errors: readonly FieldError[]): Errors {
  return Object.fromEntries(
    errors.map(({ field, message }) => {
      const path = field.replace(/^profile\./, "").replace(/^business_hours\./, "hours.");
      return [FORM_NAME[path] ?? path.replace(/^((?:phones|emails)\.\d+)\..*$/, "$1"), message];
    }),
  );
}
