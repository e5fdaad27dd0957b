import type { OutgoingContent } from "../message.ts";

const text = (body: string): OutgoingContent => ({ kind: "text", body });

/** Instructions for a number that is not, or no longer, a company's. */
const HOW_TO_CONFIRM =
  "Se ele é da sua empresa, entre na sua conta, confira o WhatsApp em *Meu Perfil* e toque em Confirmar número.";

/** Reply to an answer from a number that does not belong to the company that was asked; it reveals nothing about the company. */
export const notYourOffer = (): OutgoingContent =>
  text(
    "Este pedido foi enviado para outro número, e só ele pode responder. Nada foi feito nem debitado. " +
      `Este número não está confirmado na empresa. ${HOW_TO_CONFIRM}`,
  );

/** Reply to PAUSAR, VOLTAR, SALDO or TENHO from a number that belongs to no company. */
export const noCompanyHere = (): OutgoingContent =>
  text(
    "Isso é para empresas, e este número não está confirmado em nenhuma. Nada mudou. " +
      `${HOW_TO_CONFIRM} Para pedir algo, escreva o que procura.`,
  );

/** Reply to TENHO from a company that has no open offer. */
export const nothingToAnswer = (): OutgoingContent =>
  text("Você não tem pedido esperando resposta agora. Nada foi cobrado. O próximo chega por aqui.");

/** Reply to a button of an offer that is no longer stored. */
export const offerGone = (): OutgoingContent => text("Este pedido não existe mais. Nada foi cobrado.");

/** Reply to a tap on the row of an offer that was opened too often to be sent again. */
export const openedTooOften = (): OutgoingContent =>
  text("Você já abriu este pedido muitas vezes. Responda pela última mensagem dele ou pelo painel.");

/** Reply to a button whose id we cannot read any more, or whose question was answered or closed before. */
export const buttonOver = (): OutgoingContent =>
  text("Este botão não vale mais: já foi respondido ou a pergunta acabou. Para pedir algo, é só escrever.");

/** Reply to words that quote a question which was answered or closed before. */
export const questionOver = (): OutgoingContent =>
  text("Esta pergunta já foi respondida ou acabou. Para pedir algo, é só escrever.");
