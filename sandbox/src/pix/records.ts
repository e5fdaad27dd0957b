export const CHARGE_STATUSES = ["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP"] as const;

export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** Body of the receiver's PUT and PATCH of a charge. */
export interface ChargeRequest {
  readonly calendario: { readonly expiracao: number };
  readonly devedor?: { readonly nome: string; readonly cpf: string } | { readonly nome: string; readonly cnpj: string };
  readonly valor: { readonly original: string; readonly modalidadeAlteracao?: 0 | undefined };
  readonly chave: string;
  readonly solicitacaoPagador?: string | undefined;
  readonly infoAdicionais?: readonly { readonly nome: string; readonly valor: string }[] | undefined;
}

export interface Charge {
  readonly txid: string;
  readonly request: ChargeRequest;
  readonly status: ChargeStatus;
  readonly revision: number;
  readonly createdAtMs: number;
  readonly locationId: string;
}

/** A return of a payment, in part or whole. */
export interface PixReturn {
  readonly id: string;
  readonly rtrId: string;
  readonly valueCents: number;
  /** `MED_FRAUDE`: taken back by the payer's bank after a report of fraud. */
  readonly natureza: "ORIGINAL" | "MED_FRAUDE";
  readonly descricao?: string | undefined;
  readonly status: "EM_PROCESSAMENTO" | "DEVOLVIDO" | "NAO_REALIZADO";
  readonly motivo?: string | undefined;
  readonly requestedAtMs: number;
  readonly settledAtMs?: number | undefined;
}

/** A settled payment. */
export interface ReceivedPix {
  readonly endToEndId: string;
  /** The charge's txid; null when sent to the key itself, without a charge. */
  readonly txid: string | null;
  readonly chave: string;
  readonly valueCents: number;
  readonly settledAtMs: number;
  readonly payerText?: string | undefined;
  readonly returns: readonly PixReturn[];
}

/** Destination of the key's callbacks; null: the receiver removed it. */
export interface PixWebhook {
  readonly url: string;
  readonly createdAtMs: number;
}

export interface CardCharge {
  readonly id: string;
  /** The idempotency key of the shop. */
  readonly reference: string;
  readonly amountCents: number;
  readonly status: "APPROVED" | "DECLINED";
}

/** Lines of the journal about money. */
export type PixRecord =
  | { readonly t: "charge"; readonly charge: Charge }
  | { readonly t: "pix"; readonly pix: ReceivedPix; readonly charge?: Charge | undefined }
  | { readonly t: "pix_webhook"; readonly webhook: PixWebhook | null }
  | { readonly t: "card"; readonly charge: CardCharge };
