import type { BoundRoute } from "@tenho/kernel/http/app/bind";
import { chargeHandlers } from "../adapters/http/charge-handlers.ts";
import { checkoutHandlers } from "../adapters/http/checkout-handlers.ts";
import { failingWorkHandlers } from "../adapters/http/failing-work-handlers.ts";
import { refundHandlers } from "../adapters/http/refund-handlers.ts";
import { reviewHandlers } from "../adapters/http/review-handlers.ts";
import { createCheckPending } from "../app/charges/check-pending.ts";
import type { PaymentContext } from "../app/payment-context.ts";

/** Every route for people. */
export function composeRoutes(
  ctx: PaymentContext,
  { cardFieldUrl, countCheck }: { cardFieldUrl: string | undefined; countCheck: (userId: string) => Promise<void> },
): BoundRoute[] {
  return [
    ...chargeHandlers(ctx, { checkPending: createCheckPending(ctx), countCheck }),
    ...checkoutHandlers(ctx, cardFieldUrl),
    ...refundHandlers(ctx),
    ...reviewHandlers(ctx),
    ...failingWorkHandlers(ctx),
  ];
}
