import { normaliseEmail } from "@tenho/br/contacts/email";
import { SetupError } from "../../dev/shared/setup-error.ts";

/** Identifier of a person: the id or e-mail of an account, or the WhatsApp number of a consumer, in digits. */
export type Identifier =
  | Readonly<{ kind: "account"; id: string }>
  | Readonly<{ kind: "email"; email: string }>
  | Readonly<{ kind: "phone"; phone: string }>;

export const PERSON = "PESSOA";
export const ABOUT_PERSON =
  "PESSOA é o id ou o e-mail de uma conta, ou o número de WhatsApp de um consumidor, com DDD (ou com o código do país).";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws SetupError */
export function readIdentifier(text: string): Identifier {
  const trimmed = text.trim();
  if (UUID.test(trimmed)) return { kind: "account", id: trimmed.toLowerCase() };
  const email = normaliseEmail(trimmed);
  if (email !== null) return { kind: "email", email };
  const digits = trimmed.replace(/[\s()+.-]/g, "");
  if (/^\d{10,15}$/.test(digits)) return { kind: "phone", phone: digits };
  throw new SetupError(`"${text}" não é um id, um e-mail nem um número de WhatsApp. ${ABOUT_PERSON}`);
}
