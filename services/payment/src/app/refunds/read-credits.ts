import type { RefundCredit } from "../../domain/refund-rules.ts";
import type { WalletClient } from "../clients.ts";
import type { Refund } from "../refund-store.ts";
import { creditKey } from "./advance-refund.ts";

/** Reads the purchase's credit first, then the credits given back for refunds that the bank did not make, oldest first. Raises: what the wallet raises. */
export async function readCredits(
  wallet: Pick<WalletClient, "unspentOf">,
  paymentId: string,
  refunds: readonly Refund[],
): Promise<RefundCredit[]> {
  const undone = refunds.filter(({ state, reviewId }) => state === "UNDONE" && reviewId === null).map(({ id }) => id);
  const sources = [null, ...undone.reverse()];
  const unspent = await wallet.unspentOf(sources.map((creditOf) => creditKey({ creditOf, paymentId })));
  return sources.map((creditOf, at) => ({ creditOf, unspentCents: unspent[at] ?? null }));
}
