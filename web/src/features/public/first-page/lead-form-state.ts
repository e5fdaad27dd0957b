import { isEmail } from "@tenho/br/contacts/email";
import { isValidPhone } from "@tenho/br/contacts/phone";

export const FIELDS = ["name", "company", "email", "phone", "city", "state"] as const;
export type LeadField = (typeof FIELDS)[number];
export type LeadValues = Readonly<Record<LeadField, string>>;
export type LeadErrors = Readonly<Partial<Record<LeadField, string>>>;

export const EMPTY: LeadValues = { name: "", company: "", email: "", phone: "", city: "", state: "" };

/** Errors of fields that are missing or cannot be right, in the server's own words: the server decides, this only spares the wait. */
export function findErrors(values: LeadValues): LeadErrors {
  const errors: Partial<Record<LeadField, string>> = {};
  if (!values.name.trim()) errors.name = "Nome é obrigatório";
  if (!values.email.trim()) errors.email = "E-mail é obrigatório";
  else if (!isEmail(values.email)) errors.email = "E-mail inválido";
  if (!values.phone.trim()) errors.phone = "WhatsApp é obrigatório";
  else if (!isValidPhone(values.phone)) errors.phone = "Informe o número com DDD";
  if (!values.city.trim()) errors.city = "Cidade é obrigatória";
  if (!values.state) errors.state = "Escolha a UF";
  return errors;
}

/** The server's refusals by field; those of no field of the form are left to its message. */
export function errorsOf(refused: readonly { readonly field: string; readonly message: string }[]): LeadErrors {
  const ofForm = refused.filter(({ field }) => (FIELDS as readonly string[]).includes(field));
  return Object.fromEntries(ofForm.map(({ field, message }) => [field, message]));
}
