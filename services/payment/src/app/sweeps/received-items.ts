import { isSameKey } from "../../domain/pix-key.ts";
import type { SeenItem } from "../due-store.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { ProviderPayment, ReceivedItems, ReceivedQuery, UnreadableItem } from "../providers.ts";
import { takeBack } from "../settlement/take-back.ts";

/** A period of the bank's list of received Pix. */
export type ReceivedWindow = Omit<ReceivedQuery, "page" | "txid">;

/** Time after which an item that was seen is looked at once more, by when its charge was read back. */
const SEEN_AGAIN_MS = 5 * 60_000;

/** The id of an item as due work: its end-to-end id, else its txid, else its digest. */
export const itemId = ({ endToEndId, txid, digest }: Omit<UnreadableItem, "missing">): string =>
  endToEndId ?? (txid === null ? `digest:${digest}` : `txid:${txid}`);

const seenIn = (
  { from, to, onlyReturned }: ReceivedWindow,
  item: Omit<SeenItem, "from" | "to" | "onlyReturned">,
): SeenItem => ({
  ...item,
  from: from.toISOString(),
  to: to.toISOString(),
  onlyReturned,
});

/** Returns whether a payment is one of ours or may be: with a txid, and of no other receiver's key. */
export const mayBeOurs = (ctx: PaymentContext, { txid, pixKey }: ProviderPayment): boolean =>
  txid !== null && (pixKey === null || isSameKey(pixKey, ctx.config.pixKey));

/** Puts a payment that names no charge of ours before MASTER. Raises: what taking credit back raises. */
export async function recordUnknown(ctx: PaymentContext, paid: ProviderPayment): Promise<void> {
  const { endToEndId: id, txid, amountCents, paidAt, returned } = paid;
  const draft = { id, method: "PIX" as const, txid: txid ?? "", amountCents, paidAt };
  const payment = await ctx.payments.record(draft, null, () => "UNKNOWN_CHARGE");
  if (payment.state === "REVIEW") ctx.log.warn({ txid }, "a payment waits for MASTER's decision");
  await takeBack(ctx, payment, returned);
}

/**
 * Handles items of the bank's list, each on its own: charges of ours are made due, a Pix with a txid that is none of ours goes before MASTER, and an
 * item that cannot be read or recorded is stored to be read again. Raises: `unavailable` when the store does not answer.
 */
export async function handleItems(ctx: PaymentContext, items: ReceivedItems, window: ReceivedWindow): Promise<void> {
  const credited = await ctx.payments.credited(items.payments.map(({ endToEndId }) => endToEndId));
  // A credited payment of which nothing went back needs no further check.
  const open = items.payments.filter(({ endToEndId, returned, unreadable }) => {
    return !credited.has(endToEndId) || returned.length + unreadable.length > 0;
  });
  const txids = [...open, ...items.unreadable].map(({ txid }) => txid).filter((txid) => txid !== null);
  const known = await ctx.charges.known(txids);
  await ctx.due.callCharges([...known]);
  const later = new Date(ctx.now().getTime() + SEEN_AGAIN_MS);
  for (const paid of open) {
    const { endToEndId, txid } = paid;
    const seen = seenIn(window, { endToEndId, txid, digest: null });
    if (txid !== null && known.has(txid)) {
      // The charge, when it is read back, need not name this payment, or what went back of it.
      await ctx.due.addItem(endToEndId, seen, later);
    } else if (mayBeOurs(ctx, paid)) {
      await recordUnknown(ctx, paid).catch((error: unknown) => {
        ctx.log.warn({ err: error, txid }, "a received Pix could not be recorded, it is tried again");
        return ctx.due.addItem(endToEndId, seen, ctx.now());
      });
    }
  }
  for (const item of items.unreadable) {
    const { endToEndId, txid, digest, missing } = item;
    ctx.log.warn({ id: itemId(item), txid, missing }, "a received Pix cannot be read, it is tried again");
    await ctx.due.addItem(itemId(item), seenIn(window, { endToEndId, txid, digest }), ctx.now());
  }
}
