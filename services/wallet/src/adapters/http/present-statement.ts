import { centsToReais } from "@tenho/br/money/money";
import type { Lot, StatementLine } from "../../app/statement/ports.ts";
import type { ReadMovement } from "../../app/statement/read-movement.ts";
import type { Statement } from "../../app/statement/read-statement.ts";
import { isDebitLine } from "../../domain/movement.ts";

/** A line of a statement as JSON. */
export const presentLine = (line: StatementLine) => ({
  id: line.id,
  kind: line.kind,
  type: isDebitLine(line) ? ("DEBIT" as const) : ("CREDIT" as const),
  amount: centsToReais(Math.abs(line.amountCents)),
  description: line.description,
  created_at: line.occurredAt.toISOString(),
  balance_after: centsToReais(line.balanceAfterCents),
  offer_id: line.offerId,
  wish_id: line.wishId,
  reverses: line.reverses,
  reversed_by: line.reversedBy,
  is_test: line.isTest,
});

/** The balance and totals shown above a statement's lines, as JSON. */
export function presentSums({ wallet, priceCents, affordable, totals, period }: Statement) {
  const nextExpiry = wallet?.nextExpiry ?? null;
  const { spentCents, customers } = totals;
  return {
    balance: centsToReais(wallet?.balanceCents ?? 0),
    next_expiry: nextExpiry && {
      amount: centsToReais(nextExpiry.amountCents),
      expires_at: nextExpiry.expiresAt.toISOString(),
    },
    price: centsToReais(priceCents),
    affordable: affordable.tenhos,
    level: affordable.level,
    totals: {
      spent: centsToReais(spentCents),
      customers,
      cost_per_customer: customers === 0 ? null : centsToReais(Math.round(spentCents / customers)),
    },
    period: period && { from: period.from, to: period.to, time_zone: period.timeZone },
  };
}

/** A movement with its proof as JSON. */
export function presentMovement({ movement, chain, wishId, ...read }: ReadMovement) {
  return {
    id: movement.id,
    created_at: read.occurredAt.toISOString(),
    description: read.description,
    kind: movement.kind,
    is_test: read.isTest,
    wish_id: wishId,
    offer_id: read.offerId,
    button_id: movement.button_id,
    wamid: movement.wamid,
    price: centsToReais(Math.abs(movement.amount_cents)),
    balance_before: centsToReais(movement.balance_after_cents - movement.amount_cents),
    balance_after: centsToReais(movement.balance_after_cents),
    reverses: movement.reverses,
    previous_hash: chain?.previousHash ?? null,
    hash: chain?.hash ?? null,
    verified: read.verified,
    txid: movement.txid,
    end_to_end_id: movement.end_to_end_id,
  };
}

const SOURCES = { initial: "INITIAL", manual: "MANUAL", pix: "PIX", card: "CARD", reversal: "REVERSAL" } as const;

/** A lot as JSON; only credits and reversals grant one. */
export const presentLot = (lot: Lot) => ({
  id: lot.id,
  source: SOURCES[lot.source as keyof typeof SOURCES],
  granted: centsToReais(lot.grantedCents),
  remaining: centsToReais(lot.remainingCents),
  expires_at: lot.expiresAt.toISOString(),
});
