import { mailOf } from "./mail-text.ts";

/** The last mail to the person of an account, sent before its address is forgotten. */
export const erasedMail = ({ name, link }: { name: string; link: string }) =>
  mailOf(
    "Sua conta na Tenho foi excluída",
    [
      `Olá, ${name}!`,
      "Sua conta na Tenho foi excluída e seus dados pessoais foram apagados. Contratos e recibos ficam guardados pelo prazo da lei, sem o seu nome no título.",
      "Não escrevemos mais para este endereço. Se você não pediu isto, fale com a sua franquia:",
      link,
    ],
    link,
  );
