import type { FailingWork } from "./purchase-types.ts";

const TITLES: Readonly<Record<FailingWork["kind"], string>> = {
  charge: "Conferência da cobrança",
  refund: "Devolução",
  review: "Decisão sobre o pagamento",
  item: "Pix recebido",
};

export const workTitle = (kind: FailingWork["kind"]): string => TITLES[kind];

const BY_REASON: Readonly<Record<string, string>> = {
  more_than_bought: "o banco diz ter tomado de volta mais do que foi pago. Confirme com ele qual devolução é a certa.",
  key_reused: "a carteira tem outro lançamento com a mesma chave.",
  payment_id_reused: "o banco deu o mesmo código a dois pagamentos. Confirme com ele qual é de quem.",
  return_pending: "o banco ainda não disse se devolveu. Pergunte a ele pelo código abaixo.",
};

const BY_CODE: Readonly<Record<string, string>> = {
  unavailable: "o banco ou a carteira não respondeu.",
  deadline_exceeded: "o banco ou a carteira não respondeu.",
  not_found: "a carteira não conhece a empresa ou a compra.",
  conflict: "outra operação do mesmo pagamento está em andamento.",
};

const UNKNOWN = "erro interno. Chame quem opera os servidores: roteiro TenhoPaymentWorkFailing.";

/** Why the last attempt failed, as the end of a sentence. */
export function failureText(failure: FailingWork["failure"]): string {
  if (failure === null) return UNKNOWN;
  if (failure.reason === "unreadable") return unreadableText(failure.fields ?? []);
  if (failure.bank !== undefined) return `o banco recusou. Ele diz: “${failure.bank}”.`;
  return BY_REASON[failure.reason ?? ""] ?? BY_CODE[failure.code] ?? UNKNOWN;
}

function unreadableText(fields: readonly string[]): string {
  const missing = fields.length === 0 ? "" : ` (${fields.length === 1 ? "falta" : "faltam"} ${fields.join(", ")})`;
  return `a resposta do banco não pôde ser lida${missing}. Confira no banco pelo código abaixo.`;
}

/** The bank's code by which the subject is found there; null where the bank gave none. */
export function bankCode({ kind, id, txid }: FailingWork): string | null {
  if (kind !== "item") return id;
  return id.startsWith("digest:") ? null : id.startsWith("txid:") ? txid : id;
}
