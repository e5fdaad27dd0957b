import type { AlertKind } from "../account-alert.ts";
import { changeMoment } from "../alert-words.ts";
import { coverEmail } from "../proofs/cover-email.ts";
import { mailOf } from "./mail-text.ts";

export type AlertMailFacts = {
  name: string;
  kind: AlertKind;
  occurredAt: Date;
  /** IP address; empty: unknown. */
  address: string;
  byOther: boolean;
  /** The account's e-mail now. */
  email: string;
  /** Link with the token that undoes the change, or to the panel where nothing can be undone. */
  link: string;
  /** Null: the link undoes nothing. */
  undoHours: number | null;
};

const whatChanged = ({ kind, email }: Pick<AlertMailFacts, "kind" | "email">): string => {
  switch (kind) {
    case "email":
      return `O e-mail com que se entra na sua conta mudou para ${coverEmail(email)}.`;
    case "phones":
      return "O número de WhatsApp da sua conta mudou.";
    case "password":
      return "A senha da sua conta mudou.";
    case "second_factor_on":
      return "A verificação em duas etapas da sua conta foi ligada.";
    case "second_factor_off":
      return "A verificação em duas etapas da sua conta foi desligada.";
  }
};

/** Mail to the owner of an account about a change that may not be theirs. */
export function alertMail(facts: AlertMailFacts) {
  const { name, occurredAt, address, byOther, link, undoHours } = facts;
  const who = byOther ? " Quem mudou foi uma pessoa que administra a sua conta." : "";
  const where = address === "" ? "" : ` O pedido veio do endereço de internet ${address}.`;
  const way =
    undoHours === null
      ? "Se você não pediu isso, fale agora com a sua franquia:"
      : `Se não foi você, abra este link nas próximas ${undoHours} horas. Ele desfaz a mudança, encerra todas as sessões e faz você escolher outra senha:`;
  return mailOf(
    "Aviso de segurança da sua conta na Tenho",
    [
      `Olá, ${name}!`,
      `${whatChanged(facts)}${who}`,
      `Foi em ${changeMoment(occurredAt)}, no horário de Brasília.${where}`,
      "Se foi você, não precisa fazer nada.",
      way,
      link,
    ],
    link,
  );
}
