import { AppError } from "@tenho/kernel/errors/app-error";
import type { PaymentMethod } from "../../domain/charge.ts";
import { type Checkout, readCheckout } from "../../domain/checkout-reference.ts";

/** Reads the checkout of a reference. Raises: `invalid_input` when it is forged (`bad_reference`), of the other method, or over (`checkout_expired`). */
export function requireCheckout(
  reference: string,
  { secret, method, now }: { secret: string; method: PaymentMethod; now: Date },
): Checkout {
  const checkout = readCheckout(reference, secret);
  if (checkout === null || checkout.method !== method) {
    throw new AppError("invalid_input", "Este link de pagamento não é válido.", { reason: "bad_reference" });
  }
  if (checkout.expiresAt <= now) {
    const message = "Este link de pagamento expirou. Gere outro no painel.";
    throw new AppError("invalid_input", message, { reason: "checkout_expired" });
  }
  return checkout;
}

/** Idempotency key of the charge that a reference pays: using the reference again finds the same charge. */
export const checkoutKey = ({ id }: Checkout): string => `checkout:${id}`;
