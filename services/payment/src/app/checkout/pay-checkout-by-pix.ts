import { AppError } from "@tenho/kernel/errors/app-error";
import { type Charge, isPayable } from "../../domain/charge/charge.ts";
import type { MakePixCharge } from "../charges/make-pix-charge.ts";
import { checkoutKey, requireCheckout } from "./require-checkout.ts";

/** The charge of a checkout; used again, the same one. Raises: `invalid_input`, `conflict` once it was paid, and what making it raises. */
export function createPayCheckoutByPix(deps: {
  secret: string;
  makePixCharge: MakePixCharge;
  chargeMs: number;
  now: () => Date;
}) {
  return async (reference: string): Promise<Charge> => {
    const now = deps.now();
    const checkout = requireCheckout(reference, { secret: deps.secret, method: "PIX", now });
    const charge = await deps.makePixCharge({
      key: checkoutKey(checkout),
      userId: checkout.userId,
      amountCents: checkout.amountCents,
      expiresAt: new Date(now.getTime() + deps.chargeMs),
      reuse: null,
    });
    if (isPayable(charge, now)) return charge;
    throw new AppError("conflict", "Este link de pagamento já foi usado.", { reason: "checkout_used" });
  };
}
