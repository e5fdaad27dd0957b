import type { ChargeStore } from "../ports/charge-store.ts";
import type { DueStore, SweepName, SweepStore } from "../ports/due-store.ts";
import type { PaymentStore } from "../ports/payment-store.ts";
import type { PixProvider, ProviderPayment } from "../ports/providers.ts";
import type { TakeBack } from "../settlement/take-back.ts";

const LEASE_MS = 10 * 60_000;
/** The most of the past that one run reads. */
const WINDOW_MAX_MS = 24 * 3_600_000;
const PAGES_MAX = 10_000;

export type SweepRules = {
  name: SweepName;
  everyMs: number;
  /** How far behind what was read before it begins: a bank may show a payment late. */
  overlapMs: number;
  onlyReturned: boolean;
};

/**
 * Reads what the bank says has arrived, page by page, from where the last run ended: charges of ours are made due, a Pix with a txid that is
 * none of ours goes before MASTER. So nothing is lost when no callback comes. One replica at a time; a run that dies is repeated.
 * Raises: `unavailable` when the bank does not answer: the position stays.
 */
export function createSweepReceived(
  deps: {
    sweeps: SweepStore;
    charges: Pick<ChargeStore, "known">;
    payments: Pick<PaymentStore, "record" | "credited">;
    due: Pick<DueStore, "callCharges">;
    pix: Pick<PixProvider, "listReceived">;
    pixKey: string;
    takeBack: TakeBack;
    onReview: () => void;
    now: () => Date;
  },
  { name, everyMs, overlapMs, onlyReturned }: SweepRules,
) {
  async function recordUnknown(paid: ProviderPayment): Promise<void> {
    const { endToEndId: id, txid, amountCents, paidAt, returned } = paid;
    const draft = { id, method: "PIX" as const, txid: txid ?? "", amountCents, paidAt };
    const payment = await deps.payments.record(draft, null, () => "UNKNOWN_CHARGE");
    if (payment.state === "REVIEW") deps.onReview();
    await deps.takeBack(payment, returned);
  }

  async function handlePage(payments: readonly ProviderPayment[]): Promise<void> {
    const own = payments.filter(({ txid, pixKey }) => txid !== null && (pixKey === null || pixKey === deps.pixKey));
    const credited = await deps.payments.credited(own.map(({ endToEndId }) => endToEndId));
    // What is credited, and of which nothing went back, needs no further look.
    const open = own.filter(({ endToEndId, returned }) => !credited.has(endToEndId) || returned.length > 0);
    const known = await deps.charges.known(open.map(({ txid }) => txid ?? ""));
    await deps.due.callCharges([...known]);
    for (const paid of open) if (!known.has(paid.txid ?? "")) await recordUnknown(paid);
  }

  async function readWindow(from: Date, to: Date): Promise<void> {
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { payments, hasMore } = await deps.pix.listReceived({ from, to, page, onlyReturned });
      await handlePage(payments);
      if (!hasMore) return;
    }
    throw new Error("the provider's list of received Pix has no end");
  }

  return async (): Promise<void> => {
    const claim = await deps.sweeps.claim(name, LEASE_MS);
    if (claim === null) return;
    const from = new Date(claim.readUntil.getTime() - overlapMs);
    const end = new Date(Math.min(deps.now().getTime(), claim.readUntil.getTime() + WINDOW_MAX_MS));
    await readWindow(from, end);
    const isBehind = end.getTime() < deps.now().getTime() - everyMs;
    await deps.sweeps.finish(name, end, new Date(deps.now().getTime() + (isBehind ? 0 : everyMs)));
  };
}
