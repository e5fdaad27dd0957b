import { AppError } from "@tenho/kernel/errors/app-error";
import type { PaymentMethod } from "../../domain/charge.ts";
import type { Reader } from "../../domain/charge-access.ts";
import { CHECKOUT_SECONDS_MAX, signCheckout } from "../../domain/checkout-reference.ts";
import { newProviderId } from "../../domain/new-id.ts";
import type { PaymentContext } from "../payment-context.ts";
import { requireOwnWallet } from "./buy-by-pix.ts";
import { checkAmount } from "./check-amount.ts";

const ID_LENGTH = 16;

/** Raises: `invalid_input` (`cards_off`) where Pix alone is sold. */
export function requireCards({ config }: PaymentContext): void {
  if (!config.sellsByCard) throw new AppError("invalid_input", "Aqui se paga só por Pix.", { reason: "cards_off" });
}

/** Opens a checkout: returns a reference with which this purchase, and nothing else, can be paid without a session. Raises: `forbidden`, `invalid_input`. */
export function openCheckout(
  ctx: PaymentContext,
  reader: Reader,
  purchase: { amountCents: number; method: PaymentMethod; ttlSeconds: number | undefined },
): { reference: string; expiresAt: Date } {
  const userId = requireOwnWallet(reader);
  if (purchase.method === "CARD") requireCards(ctx);
  checkAmount(purchase.amountCents, ctx.config.purchaseLimits);
  const nowSeconds = Math.floor(ctx.now().getTime() / 1_000);
  const expiresAt = new Date((nowSeconds + (purchase.ttlSeconds ?? CHECKOUT_SECONDS_MAX)) * 1_000);
  const { amountCents, method } = purchase;
  const checkout = { id: newProviderId().slice(0, ID_LENGTH), userId, amountCents, method, expiresAt };
  return { reference: signCheckout(checkout, ctx.config.checkoutSecret), expiresAt };
}
