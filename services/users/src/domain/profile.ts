import { isCalendarDate } from "@tenho/br/calendar/wall-clock";
import { isEmail } from "@tenho/br/contacts/email";
import type { ClaimedPhone } from "./accounts/account.ts";
import type { Fault } from "./accounts/account-rules.ts";

export type Gender = "M" | "F" | "O";

/** Details of a person's profile that no other service needs. */
export type ProfileDetails = {
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  gender: Gender | null;
  /** E-mails besides the account's own, in lower case. */
  otherEmails: string[];
};

export const NO_DETAILS: ProfileDetails = { birthDate: null, gender: null, otherEmails: [] };

/** Rows of a form, of which one is the primary. */
export type EmailRow = { email: string; isPrimary: boolean };

export const EMAILS_MAX = 5;
export const PHONES_MAX = 10;
const OLDEST_BIRTH_DATE = "1900-01-01";

const primaryCount = (rows: readonly { isPrimary: boolean }[]): number => rows.filter((row) => row.isPrimary).length;

/** Faults of a profile's e-mails. If none is marked primary, the first one is. */
export function emailFaults(emails: readonly EmailRow[]): Fault[] {
  const fault = (message: string): Fault[] => [{ field: "emails", message }];
  if (emails.length === 0) return fault("Email é obrigatório");
  if (emails.length > EMAILS_MAX) return fault(`No máximo ${EMAILS_MAX} e-mails`);
  if (primaryCount(emails) > 1) return fault("Só um e-mail pode ser o principal");
  return emails.every(({ email }) => isEmail(email)) ? [] : fault("Email inválido");
}

/** Faults of a profile's phones. */
export function phoneFaults(phones: readonly ClaimedPhone[]): Fault[] {
  const fault = (message: string): Fault[] => [{ field: "phones", message }];
  if (phones.length === 0) return fault("Pelo menos um telefone válido é obrigatório");
  if (phones.length > PHONES_MAX) return fault(`No máximo ${PHONES_MAX} telefones`);
  return primaryCount(phones) > 1 ? fault("Só um telefone pode ser o principal") : [];
}

/** Faults of a birth date; `today` as `YYYY-MM-DD`. */
export function birthDateFaults(birthDate: string | null, today: string): Fault[] {
  if (birthDate === null) return [];
  const holds = isCalendarDate(birthDate) && birthDate >= OLDEST_BIRTH_DATE && birthDate <= today;
  return holds ? [] : [{ field: "birth_date", message: "Data de nascimento inválida" }];
}
