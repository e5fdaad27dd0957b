import type { SweepName } from "../due-store.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { ProviderPayment, ReceivedQuery } from "../providers.ts";
import { eachOnItsOwn } from "../settlement/each-on-its-own.ts";
import { takeBack } from "../settlement/take-back.ts";

const LEASE_MS = 10 * 60_000;
/** The longest period that one run reads. */
const WINDOW_MAX_MS = 24 * 3_600_000;
const PAGES_MAX = 10_000;

export type SweepRules = {
  name: SweepName;
  everyMs: number;
  /** Overlap with the previous run: a bank may show a payment late. */
  overlapMs: number;
  onlyReturned: boolean;
};

/**
 * Reads the payments received by the bank, page by page, from where the last run ended: charges of ours are made due, a Pix with a txid that is
 * none of ours goes before MASTER. So nothing is lost when no callback comes. One replica runs at a time; a run that dies is repeated.
 * A Pix that cannot be recorded does not hold up the next ones. Raises the first failure at the end, and `unavailable` when the bank does not
 * answer: the position stays.
 */
export async function sweepReceived(
  ctx: PaymentContext,
  { name, everyMs, overlapMs, onlyReturned }: SweepRules,
): Promise<void> {
  const claim = await ctx.sweeps.claim(name, LEASE_MS);
  if (claim === null) return;
  const from = new Date(claim.readUntil.getTime() - overlapMs);
  const end = new Date(Math.min(ctx.now().getTime(), claim.readUntil.getTime() + WINDOW_MAX_MS));
  await readWindow(ctx, { from, to: end, onlyReturned });
  const isBehind = end.getTime() < ctx.now().getTime() - everyMs;
  await ctx.sweeps.finish(name, end, new Date(ctx.now().getTime() + (isBehind ? 0 : everyMs)));
}

async function recordUnknown(ctx: PaymentContext, paid: ProviderPayment): Promise<void> {
  const { endToEndId: id, txid, amountCents, paidAt, returned } = paid;
  const draft = { id, method: "PIX" as const, txid: txid ?? "", amountCents, paidAt };
  const payment = await ctx.payments.record(draft, null, () => "UNKNOWN_CHARGE");
  if (payment.state === "REVIEW") ctx.log.warn("a payment waits for MASTER's decision");
  await takeBack(ctx, payment, returned);
}

async function handlePage(ctx: PaymentContext, payments: readonly ProviderPayment[]): Promise<void> {
  const own = payments.filter(({ txid, pixKey }) => txid !== null && (pixKey === null || pixKey === ctx.config.pixKey));
  const credited = await ctx.payments.credited(own.map(({ endToEndId }) => endToEndId));
  // A credited payment of which nothing went back needs no further check.
  const open = own.filter(({ endToEndId, returned }) => !credited.has(endToEndId) || returned.length > 0);
  const known = await ctx.charges.known(open.map(({ txid }) => txid ?? ""));
  await ctx.due.callCharges([...known]);
  const unknown = open.filter(({ txid }) => !known.has(txid ?? ""));
  await eachOnItsOwn(unknown, (paid) => recordUnknown(ctx, paid));
}

async function readWindow(ctx: PaymentContext, window: Omit<ReceivedQuery, "page">): Promise<void> {
  const failures: unknown[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { payments, hasMore } = await ctx.pix.listReceived({ ...window, page });
    await handlePage(ctx, payments).catch((error: unknown) => failures.push(error));
    if (hasMore) continue;
    if (failures.length > 0) throw failures[0];
    return;
  }
  throw new Error("the provider's list of received Pix has no end");
}
