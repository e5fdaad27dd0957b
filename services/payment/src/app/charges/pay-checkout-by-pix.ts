import { AppError } from "@tenho/kernel/errors/app-error";
import { type Charge, isPayable } from "../../domain/charge.ts";
import type { PaymentContext } from "../payment-context.ts";
import { makePixCharge } from "./make-pix-charge.ts";
import { checkoutKey, requireCheckout } from "./require-checkout.ts";

/**
 * Makes the charge of a checkout; a repeated reference returns the same one. Raises: `invalid_input`, `conflict` once it was paid, and what making
 * it raises.
 */
export async function payCheckoutByPix(ctx: PaymentContext, reference: string): Promise<Charge> {
  const now = ctx.now();
  const checkout = requireCheckout(reference, { secret: ctx.config.checkoutSecret, method: "PIX", now });
  const charge = await makePixCharge(ctx, {
    key: checkoutKey(checkout),
    userId: checkout.userId,
    amountCents: checkout.amountCents,
    expiresAt: new Date(now.getTime() + ctx.config.chargeMs),
    reuse: null,
  });
  if (isPayable(charge, now)) return charge;
  throw new AppError("conflict", "Este link de pagamento já foi usado.", { reason: "checkout_used" });
}
