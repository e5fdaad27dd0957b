import { mailOf } from "./mail-text.ts";

/** `covered`: the number as its owner recognises it; "" where WhatsApp did not show it. */
export type NumberMailFacts = { name: string; covered: string; link: string };

/** Mail to the owner of an account when WhatsApp shows that its number is no longer used by whoever proved it. */
export const numberChangedMail = ({ name, covered, link }: NumberMailFacts) =>
  mailOf(
    "Confirme o WhatsApp da sua conta na Tenho",
    [
      `Olá, ${name}!`,
      `O WhatsApp mostrou que o número ${covered} não está mais com quem o confirmou: a pessoa trocou de número, ou ele agora é de outra. Por isso não enviamos mais nada a ele: nem pedidos, nem avisos, nem senhas.`,
      "Para continuar recebendo, entre em Meu Perfil, informe o número de agora e confirme:",
      link,
      "Se o número não mudou, confirme o mesmo número de novo.",
    ],
    link,
  );

const fromWhom = (covered: string): string =>
  covered === ""
    ? "de alguém cujo número o WhatsApp não mostra, e que por isso não podemos reconhecer"
    : `do número ${covered}, que não está confirmado na sua conta`;

/** Mail to the owner of an account when somebody answers for it from a number that is not its own. */
export const foreignNumberMail = ({ name, covered, link }: NumberMailFacts) =>
  mailOf(
    "Outro número tentou responder pela sua conta na Tenho",
    [
      `Olá, ${name}!`,
      `Recebemos uma resposta a um pedido da sua empresa ${fromWhom(covered)}. Nada foi feito nem debitado.`,
      "Se o número é seu, informe-o em Meu Perfil e confirme. Se é de alguém da sua equipe, essa pessoa precisa de uma conta com o próprio número:",
      link,
      "Se você não conhece esse número, confira se os da sua conta ainda são seus.",
    ],
    link,
  );
