import { randomUUID } from "node:crypto";
import type { CreditCommand } from "../src/app/movements/credit.ts";
import type { TakeBackCommand } from "../src/app/movements/take-back-purchase.ts";
import type { DebitCommand } from "../src/domain/debit.ts";

export const UNIT = "0198a000-0000-7000-8000-000000000001";
export const OTHER_UNIT = "0198a000-0000-7000-8000-000000000002";

/** The price of one TENHO. */
export const PRICE = 30;

export const debitOf = (userId: string, more: Partial<DebitCommand> = {}): DebitCommand => ({
  userId,
  source: "offer",
  externalId: randomUUID(),
  amountCents: PRICE,
  description: "TENHO",
  occurredAt: null,
  ...more,
});

export const creditOf = (userId: string, more: Partial<CreditCommand> = {}): CreditCommand => ({
  userId,
  source: "manual",
  externalId: randomUUID(),
  kind: "manual",
  amountCents: 500,
  description: "Crédito",
  occurredAt: null,
  ...more,
});

/** A purchase by Pix, keyed by its payment. */
export const purchaseOf = (userId: string, more: Partial<CreditCommand> = {}): CreditCommand => {
  const externalId = `E${randomUUID()}`;
  const purchase = { txid: `tx${externalId}`, endToEndId: externalId };
  return creditOf(userId, { source: "pix", kind: "pix", externalId, purchase, ...more });
};

/** A refund of that purchase, or another kind. */
export const takeBackOf = (purchase: CreditCommand, more: Partial<TakeBackCommand> = {}): TakeBackCommand => ({
  userId: purchase.userId,
  kind: "refund",
  source: more.kind ?? "refund",
  externalId: randomUUID(),
  purchase: { source: purchase.source, externalId: purchase.externalId },
  amountCents: purchase.amountCents,
  description: "",
  ...more,
});
