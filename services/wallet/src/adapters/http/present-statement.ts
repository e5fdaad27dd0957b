import type { Lot } from "../../app/statement/ports.ts";
import type { ReadMovement } from "../../app/statement/read-movement.ts";
import type { DescribedLine, Statement } from "../../app/statement/read-statement.ts";

export const reais = (cents: number): number => cents / 100;

/** A line of a statement as JSON. */
export const presentLine = ({ offer, ...line }: DescribedLine) => ({
  id: line.id,
  kind: line.kind,
  type: line.amountCents > 0 ? ("CREDIT" as const) : ("DEBIT" as const),
  amount: reais(Math.abs(line.amountCents)),
  description: line.description,
  created_at: line.occurredAt.toISOString(),
  balance_after: reais(line.balanceAfterCents),
  wish_id: line.wishId ?? offer?.wishId ?? null,
  wish_text: offer?.wishText ?? null,
  customer: offer?.customer ?? null,
  category: offer?.category ?? null,
  reverses: line.reverses,
  reversed_by: line.reversedBy,
});

/** What stands above the lines of a statement, as JSON. */
export function presentSums({ wallet, priceCents, affordable, totals, isDescribed }: Statement) {
  const nextExpiry = wallet?.nextExpiry ?? null;
  const { spentCents, customers } = totals;
  return {
    balance: reais(wallet?.balanceCents ?? 0),
    next_expiry: nextExpiry && {
      amount: reais(nextExpiry.amountCents),
      expires_at: nextExpiry.expiresAt.toISOString(),
    },
    price: reais(priceCents),
    affordable: affordable.tenhos,
    level: affordable.level,
    totals: {
      spent: reais(spentCents),
      customers,
      cost_per_customer: customers === 0 ? null : reais(Math.round(spentCents / customers)),
    },
    described: isDescribed,
  };
}

/** A movement with its proof as JSON. */
export function presentMovement({ movement, chain, offer, wishId, ...read }: ReadMovement) {
  const id = wishId ?? offer?.wishId;
  return {
    id: movement.id,
    created_at: read.occurredAt.toISOString(),
    description: read.description,
    kind: movement.kind,
    wish:
      id === undefined
        ? null
        : {
            id,
            text: offer?.wishText ?? null,
            customer: offer?.customer ?? null,
            category: offer?.category ?? null,
          },
    offer_id: read.offerId,
    button_id: movement.button_id,
    wamid: movement.wamid,
    price: reais(Math.abs(movement.amount_cents)),
    balance_before: reais(movement.balance_after_cents - movement.amount_cents),
    balance_after: reais(movement.balance_after_cents),
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
  granted: reais(lot.grantedCents),
  remaining: reais(lot.remainingCents),
  expires_at: lot.expiresAt.toISOString(),
});
