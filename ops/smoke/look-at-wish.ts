import { OfferStatus, type SmokeMessage, type SmokeRun, type SmokeWish } from "@tenho/proto/messaging/v1/messaging_pb";
import type { Parties } from "./find-parties.ts";
import type { Look } from "./smoke-work.ts";

const WENT_OUT = new Set(["sent", "delivered", "read"]);
const ARRIVED = new Set(["delivered", "read"]);

/** The template: arrived only when Meta's callback says so, which proves token, number, template and callbacks at once. */
export function lookAtTemplate({ template }: Pick<SmokeRun, "template">): Look<true> {
  const state = template?.state ?? "queued";
  if (ARRIVED.has(state)) return { done: true };
  if (state === "failed") {
    return {
      failed: `O modelo não pôde ser enviado (${template?.failure || "sem motivo"}). Veja ops check, acerte, e comece de novo depois de --undo.`,
    };
  }
  if (state === "held") {
    return { hint: "O modelo espera: ainda não está aprovado, ou a conta está restrita. Veja ops check." };
  }
  return {
    hint: WENT_OUT.has(state)
      ? "O modelo saiu; falta o seu telefone recebê-lo: ligue-o, com o WhatsApp aberto."
      : "O modelo está saindo. Se demorar, veja ops check.",
  };
}

/** One's own wish: seen, understood, and put to the merchant. */
export function lookAtWish({ mayWrite, wish }: Pick<SmokeRun, "mayWrite" | "wish">, parties: Parties): Look<string> {
  if (wish === undefined) {
    const hint = `Escreva agora do seu telefone ao WhatsApp +${parties.digits} algo que ${parties.merchant} vende, como “quero …”.`;
    return { hint: mayWrite ? hint : "" };
  }
  if (wish.offerStatus !== OfferStatus.UNSPECIFIED) return { done: wish.categoryName };
  return { hint: hintOf(wish, parties) };
}

function hintOf({ state, categoryName }: SmokeWish, { merchant, unit }: Parties): string {
  if (state.startsWith("asking_")) return "O pedido chegou; responda a pergunta que veio ao seu telefone.";
  if (state !== "waiting_merchant") return "";
  return `O pedido chegou como ${categoryName}, mas ${merchant} não pôde ser perguntada: confira em ${unit} se ela vende isso, está aberta agora e sem pausa.`;
}

/** The tap, its debit, and both contacts on their way. */
export function lookAtTenho({ wish }: Pick<SmokeRun, "wish">, { merchant }: Parties): Look<true> {
  switch (wish?.offerStatus) {
    case OfferStatus.ACCEPTED:
      return lookAtContacts(wish);
    case OfferStatus.REJECTED:
      return { failed: `${merchant} respondeu NÃO TENHO. Comece de novo depois de --undo.` };
    case OfferStatus.EXPIRED:
      return { failed: "O prazo da oferta acabou sem resposta. Comece de novo depois de --undo." };
    default:
      return { hint: `Toque em TENHO no telefone de ${merchant}.` };
  }
}

function lookAtContacts({ toMerchant, toConsumer }: SmokeWish): Look<true> {
  const both = [toMerchant, toConsumer];
  if (both.every((message) => message !== undefined && WENT_OUT.has(message.state))) return { done: true };
  const failed = both.find((message): message is SmokeMessage => message?.state === "failed");
  if (failed !== undefined) return { failed: `O TENHO foi pago, mas um dos contatos não saiu (${failed.failure}).` };
  return { hint: "O TENHO foi pago; os contatos estão saindo." };
}
