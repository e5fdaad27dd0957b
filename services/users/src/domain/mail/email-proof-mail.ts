import { mailOf } from "./mail-text.ts";

/** `isOwn`: the address is the account's already; else it is to become that. `link` carries the token. */
export type ProofMailFacts = { name: string; link: string; isOwn: boolean; hours: number };

/** The mail that lets the owner of an address prove it. */
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

/** What the owner of an address is told once an account has another. `covered`: the new one, partly hidden. */
export const changedMail = ({ name, covered, link }: { name: string; covered: string; link: string }) =>
  mailOf(
    "O e-mail da sua conta na Tenho mudou",
    [
      `Olá, ${name}!`,
      `O e-mail com que se entra na sua conta na Tenho agora é ${covered}. Este endereço não entra mais.`,
      "Se foi você, não precisa fazer nada. Se não foi, fale agora com a sua franquia:",
      link,
    ],
    link,
  );
