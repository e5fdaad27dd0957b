import type { AlertKind } from "./account-alert.ts";

const CHANGES: Readonly<Record<AlertKind, string>> = {
  email: "o e-mail com que se entra mudou",
  phones: "o número de WhatsApp mudou",
  password: "a senha mudou",
  second_factor_on: "a verificação em duas etapas foi ligada",
  second_factor_off: "a verificação em duas etapas foi desligada",
};

/** A change in the words of a WhatsApp alert, which follow "na sua conta". The new e-mail or number is not in them: the reader may be a stranger. */
export const changeWords = (kind: AlertKind): string => CHANGES[kind];

const moment = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

/** The moment of a change as alerts write it, in Brasília's time. */
export const changeMoment = (at: Date): string => moment.format(at);
