import { formatPhone } from "@tenho/br/contacts/format-phone";
import { eraseTapId } from "../erase-tap-id.ts";
import type { OutgoingContent } from "../message.ts";

const text = (body: string): OutgoingContent => ({ kind: "text", body });

/** Sent on MEUS DADOS. */
export function yourData({ name, phone }: { name: string; phone: string | null }): OutgoingContent {
  const number = phone === null ? "ainda não temos" : formatPhone(phone);
  return text(
    `Guardamos só isto: nome *${name || "não informado"}*, número ${number} e os pedidos que você escreveu, com a cidade e o bairro que informou. ` +
      "A empresa só vê seu contato quando responde TENHO. Escreva APAGAR para excluir tudo, ou SAIR para não receber mais mensagens.",
  );
}

/** Sent on APAGAR. */
export const askErasure = (contactId: string): OutgoingContent => ({
  kind: "buttons",
  body:
    "Apagar seu nome, seu número e tudo o que você escreveu? Seus pedidos abertos são encerrados e não há volta. " +
    "Quem já recebeu seu contato continua com ele.",
  buttons: [
    { id: eraseTapId({ contactId, isConfirmed: true }), title: "APAGAR TUDO" },
    { id: eraseTapId({ contactId, isConfirmed: false }), title: "CANCELAR" },
  ],
});

/** Sent on the tap that confirms an erasure. */
export const erasureReceipt = (): OutgoingContent =>
  text("Certo: em até um minuto começamos a apagar seus dados. Avisamos aqui quando terminar.");

/** The last message to a person who was erased. */
export const erasureDone = (): OutgoingContent =>
  text("Pronto: seus dados foram apagados. Não escrevemos mais para você; se você escrever de novo, começa do zero.");

export const notErased = (): OutgoingContent => text("Tudo bem, nada foi apagado.");

/** Reply when the number belongs to an account of a company or of its staff. */
export const eraseAtUnit = (): OutgoingContent =>
  text("Este número é de uma empresa cadastrada. Para excluir a conta, fale com a sua franquia.");
