import { mailOf } from "./mail-text.ts";

/** Mail with a temporary password for a person who forgot theirs. */
export const temporaryPasswordMail = (facts: { name: string; secret: string; validMinutes: number; link: string }) =>
  mailOf(
    "Sua senha temporária na Tenho",
    [
      `Olá, ${facts.name}!`,
      `Sua senha temporária é ${facts.secret}`,
      `Ela vale por ${facts.validMinutes} minutos e uma única vez. Entre com ela e escolha a sua em:`,
      facts.link,
      "Se não foi você que pediu, ignore esta mensagem: a sua senha continua valendo.",
    ],
    facts.link,
  );
