import { endText } from "@tenho/br/merchants/receiving-text";
import { plural } from "../../shared/format/numbers.ts";
import type { Message } from "./message.ts";

export type Standing = NonNullable<Message["standing"]>;

/** The one state of a wish as staff read it, a sentence without its full stop; the consumer is told the same in other words. */
export function standingText({ state, until, companies, company, reason }: Standing, now: Date): string {
  const end = until === null ? null : endText(new Date(until), now);
  switch (state) {
    case "READING":
      return "Acabou de chegar";
    case "PREPARING":
      return "Espera o atendimento ficar pronto: ainda não há categorias";
    case "QUESTION":
      return "Espera a resposta de quem pediu a uma pergunta";
    case "ASKING":
      return `Perguntando a ${plural(companies, "empresa", "empresas")}${end === null ? "" : `, até ${end}`}`;
    case "OPENING":
      return `Espera abrir: ${company ?? ""}${end === null ? "" : `, ${end}`}${companies > 1 ? `, e mais ${companies - 1}` : ""}`;
    case "PAUSED":
      return "A franquia está em pausa: as empresas são perguntadas quando ela voltar";
    case "NO_SELLER":
      return "Ninguém vende isto aqui ainda";
    case "CANNOT_ANSWER":
      return cannotAnswerText(reason);
    case "DECLINED":
      return "Todas as empresas perguntadas disseram que não têm";
    case "UNANSWERED":
      return "Ninguém respondeu: quem pediu pode mandar tentar de novo";
    case "ANSWERED":
      return "Encerrado: alguém tem";
    case "CLOSED":
      return CLOSED[reason ?? "UNKNOWN"];
  }
}

const CLOSED = {
  NO_SELLER: "Encerrado: ninguém vende isto aqui",
  NO_BALANCE: "Encerrado: quem vende estava sem saldo",
  UNAVAILABLE: "Encerrado: quem vende não podia responder",
  UNKNOWN: "Encerrado",
} as const;

function cannotAnswerText(reason: Standing["reason"]): string {
  if (reason === "NO_BALANCE") return "Quem vende está sem saldo";
  return reason === "UNAVAILABLE"
    ? "Quem vende não pode responder agora: em pausa, sem número confirmado ou fechada"
    : "Ninguém pôde responder ainda";
}
