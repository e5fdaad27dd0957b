import { randomUUID } from "node:crypto";
import type { CreditCommand } from "../src/app/movements/credit.ts";
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
