import { AppError } from "@tenho/kernel/errors/app-error";
import type { SeenItem } from "../due-store.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { ProviderPayment, ReceivedItems, UnreadableItem } from "../providers.ts";
import { settleCharge, settlePayment } from "../settlement/settle-charge.ts";
import { unreadable } from "../unreadable.ts";
import { readWindow } from "./read-window.ts";
import { handleItems, itemId, mayBeOurs, recordUnknown } from "./received-items.ts";

/**
 * Reads an item of the bank's lists again and settles it. Raises: `unavailable` (`unreadable`) while it cannot be read and no payment of its charge
 * is in our books, and what settling raises.
 */
export async function settleItem(ctx: PaymentContext, id: string, seen: SeenItem): Promise<void> {
  const found = await readAgain(ctx, id, seen);
  for (const paid of found.payments) await settleListed(ctx, paid);
  if (found.unreadable.length === 0 || (await hasPayment(ctx, seen.txid))) return;
  throw unreadable([...new Set(found.unreadable.flatMap(({ missing }) => missing))]);
}

const hasPayment = async (ctx: PaymentContext, txid: string | null): Promise<boolean> =>
  txid !== null && (await ctx.payments.ofCharge(txid)).length > 0;

/** One payment by its end-to-end id; null where the bank does not know it, or refuses such an id. */
async function readAlone(ctx: PaymentContext, endToEndId: string): Promise<ReceivedItems | null> {
  try {
    return await ctx.pix.readPayment(endToEndId);
  } catch (error) {
    if (error instanceof AppError && error.reason === "provider_refused") return null;
    throw error;
  }
}

/** The item as the bank shows it now: by its end-to-end id, else by its txid, else among all of its period, which is handled anew. */
async function readAgain(ctx: PaymentContext, id: string, seen: SeenItem): Promise<ReceivedItems> {
  const { endToEndId, txid } = seen;
  const alone = endToEndId === null ? null : await readAlone(ctx, endToEndId);
  if (alone !== null) return alone;
  const found: ReceivedItems = { payments: [], unreadable: [] };
  const isIt = (item: ProviderPayment | UnreadableItem): boolean =>
    "digest" in item
      ? itemId(item) === id
      : item.endToEndId === endToEndId || (endToEndId === null && item.txid === txid);
  const window = { from: new Date(seen.from), to: new Date(seen.to), onlyReturned: seen.onlyReturned };
  await readWindow(ctx, { ...window, ...(txid !== null && { txid }) }, async (items) => {
    found.unreadable.push(...items.unreadable.filter(isIt));
    if (txid === null) return handleItems(ctx, items, window);
    found.payments.push(...items.payments.filter(isIt));
  });
  return found;
}

/** Settles a payment by the bank's list, as far as its charge, read back, does not name it or what went back of it. */
async function settleListed(ctx: PaymentContext, paid: ProviderPayment): Promise<void> {
  const charge = paid.txid === null ? null : await ctx.charges.find(paid.txid);
  if (charge === null || charge.method !== "PIX") {
    if (mayBeOurs(ctx, paid)) await recordUnknown(ctx, paid);
    return;
  }
  await settleCharge(ctx, charge.txid).catch((error: unknown) => {
    // The charge's own work tells of it.
    ctx.log.warn({ err: error, txid: charge.txid }, "a charge could not be settled, it is settled by the list");
  });
  await settlePayment(ctx, charge, { txid: null, pixKey: null, amountCents: null }, paid);
}
