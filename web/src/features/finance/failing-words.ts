import type { FailingWork } from "./purchase-types.ts";

const TITLES: Readonly<Record<FailingWork["kind"], string>> = {
  charge: "Conferência da cobrança",
  refund: "Devolução",
  review: "Decisão sobre o pagamento",
};

export const workTitle = (kind: FailingWork["kind"]): string => TITLES[kind];

const BY_REASON: Readonly<Record<string, string>> = {
  more_than_bought: "o banco diz ter tomado de volta mais do que foi pago. Confirme com ele qual devolução é a certa.",
  key_reused: "a carteira tem outro lançamento com a mesma chave.",
};

const BY_CODE: Readonly<Record<string, string>> = {
  unavailable: "o banco ou a carteira não respondeu.",
  deadline_exceeded: "o banco ou a carteira não respondeu.",
  not_found: "a carteira não conhece a empresa ou a compra.",
  conflict: "outra operação do mesmo pagamento está em andamento.",
};

const UNKNOWN = "erro interno. Chame quem opera os servidores: roteiro TenhoPaymentWorkFailing.";

/** Why the last attempt failed, as the end of a sentence. */
export const failureText = (failure: FailingWork["failure"]): string =>
  failure === null ? UNKNOWN : (BY_REASON[failure.reason ?? ""] ?? BY_CODE[failure.code] ?? UNKNOWN);
