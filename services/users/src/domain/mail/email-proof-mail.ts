import { mailOf } from "./mail-text.ts";

/** `isOwn`: the address is already the account's; otherwise it is to become it. `link` carries the token. */
export type ProofMailFacts = { name: string; link: string; isOwn: boolean; hours: number };

/** Mail with the link by which the owner of an address proves it. */
export const proofMail = ({ name, link, isOwn, hours }: ProofMailFacts) =>
  mailOf(
    "Confirme seu e-mail na Tenho",
    [
      `Olá, ${name}!`,
      isOwn
        ? "Este e-mail foi informado no cadastro de uma conta na Tenho. Para confirmar que ele é seu, abra:"
        : "Este e-mail foi informado para entrar em uma conta na Tenho. Para confirmar que ele é seu, abra:",
      link,
      `O link vale por ${hours} horas e uma única vez.`,
      "Se não foi você, ignore esta mensagem: nada muda.",
    ],
    link,
  );
