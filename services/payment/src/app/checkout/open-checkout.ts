import type { PaymentMethod } from "../../domain/charge/charge.ts";
import type { Reader } from "../../domain/charge/charge-access.ts";
import { newProviderId } from "../../domain/charge/new-id.ts";
import type { PurchaseLimits } from "../../domain/charge/purchase-rules.ts";
import { CHECKOUT_SECONDS_MAX, signCheckout } from "../../domain/checkout/checkout-reference.ts";
import { requireOwnWallet } from "../charges/buy-by-pix.ts";
import { checkAmount } from "../charges/check-amount.ts";

const ID_LENGTH = 16;

/** A reference with which this purchase, and nothing else, can be paid without a session. Raises: `forbidden`, `invalid_input`. */
export function createOpenCheckout(deps: { secret: string; limits: PurchaseLimits; now: () => Date }) {
  return (
    reader: Reader,
    purchase: { amountCents: number; method: PaymentMethod; ttlSeconds: number | undefined },
  ): { reference: string; expiresAt: Date } => {
    const userId = requireOwnWallet(reader);
    checkAmount(purchase.amountCents, deps.limits);
    const nowSeconds = Math.floor(deps.now().getTime() / 1_000);
    const expiresAt = new Date((nowSeconds + (purchase.ttlSeconds ?? CHECKOUT_SECONDS_MAX)) * 1_000);
    const { amountCents, method } = purchase;
    const checkout = { id: newProviderId().slice(0, ID_LENGTH), userId, amountCents, method, expiresAt };
    return { reference: signCheckout(checkout, deps.secret), expiresAt };
  };
}
