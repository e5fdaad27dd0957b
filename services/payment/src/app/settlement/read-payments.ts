import type { Charge } from "../../domain/charge.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { ProviderCharge, ProviderPayment } from "../providers.ts";

/** Time before the charge was made from which its payments are looked for: the provider's clock is not ours. */
const BEFORE_MS = 3_600_000;
const PAID_STATES: ReadonlySet<Charge["status"]> = new Set(["PAID", "REVIEW", "REFUNDED", "CLAWED_BACK"]);

/** The payments of a charge that can be read, and the names of the fields by which others cannot. */
export type ChargePayments = { payments: readonly ProviderPayment[]; missing: readonly string[] };

/**
 * Reads the payments of a charge: those that the provider's charge names, and those of its list of received Pix where the charge is paid and names
 * none, or names one that cannot be read. Raises: nothing of its own; where the list is of no help the charge counts alone.
 */
export async function readPayments(
  ctx: PaymentContext,
  charge: Charge,
  readBack: ProviderCharge,
): Promise<ChargePayments> {
  const { payments, unreadable } = readBack;
  const missing = [...new Set(unreadable.flatMap((item) => item.missing.map((field) => `pix.${field}`)))];
  // A paid charge of which our books have a payment need not name it again.
  const isSilent = payments.length + unreadable.length === 0 && readBack.isPaid !== false && !readBack.isRemoved;
  const isUnexplained = isSilent && !PAID_STATES.has(charge.status);
  if (missing.length === 0 && !isUnexplained) return { payments, missing };
  const listed = await listPayments(ctx, charge);
  const known = new Set(payments.map(({ endToEndId }) => endToEndId));
  const all = [...payments, ...listed.filter(({ endToEndId }) => !known.has(endToEndId))];
  const isExplained = all.length >= payments.length + unreadable.length && (all.length > 0 || readBack.isPaid === null);
  if (isExplained) return { payments: all, missing: [] };
  return { payments: all, missing: missing.length > 0 ? missing : ["pix"] };
}

async function listPayments(ctx: PaymentContext, { txid, createdAt }: Charge): Promise<readonly ProviderPayment[]> {
  const from = new Date(createdAt.getTime() - BEFORE_MS);
  try {
    const { payments } = await ctx.pix.listReceived({ from, to: ctx.now(), page: 0, onlyReturned: false, txid });
    return payments.filter((paid) => paid.txid === txid);
  } catch (error) {
    ctx.log.warn({ err: error, txid }, "the payments of a charge could not be listed");
    return [];
  }
}
