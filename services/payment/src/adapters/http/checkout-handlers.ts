import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { createOpenCheckout } from "../../app/checkout/open-checkout.ts";
import type { createPayCheckoutByCard } from "../../app/checkout/pay-checkout-by-card.ts";
import type { createPayCheckoutByPix } from "../../app/checkout/pay-checkout-by-pix.ts";
import { type SeenStatus, seenStatus } from "../../domain/charge/charge.ts";
import { getPaymentMethods, openCheckout, payCheckoutByCard, payCheckoutByPix } from "./checkout-contract.ts";
import { presentPixPurchase } from "./present-charge.ts";
import { purchaseCents } from "./purchase-cents.ts";

const CARD_MESSAGES: Partial<Record<SeenStatus, string>> = {
  PAID: "Pagamento aprovado. O crédito já está na carteira.",
  ACTIVE: "Pagamento em confirmação. O crédito aparece em instantes.",
  DECLINED: "O pagamento foi recusado pelo cartão.",
};

/** Checkouts over HTTP: opened by who is logged in, paid without a session. */
export function checkoutHandlers(deps: {
  openCheckout: ReturnType<typeof createOpenCheckout>;
  payByPix: ReturnType<typeof createPayCheckoutByPix>;
  payByCard: ReturnType<typeof createPayCheckoutByCard>;
  cardFieldUrl: string | undefined;
  now: () => Date;
}): BoundRoute[] {
  return [
    bind(getPaymentMethods, async () => ({ card_field_url: deps.cardFieldUrl ?? null })),
    bind(openCheckout, ({ body, identity }) => {
      const amountCents = purchaseCents(body.amount);
      const checkout = { amountCents, method: body.method, ttlSeconds: body.ttl_seconds };
      const { reference, expiresAt } = deps.openCheckout(identity, checkout);
      return { reference, expires_at: expiresAt.toISOString() };
    }),
    bind(payCheckoutByPix, async ({ body }) => presentPixPurchase(await deps.payByPix(body.reference), deps.now())),
    bind(payCheckoutByCard, async ({ body }) => {
      const status = seenStatus(await deps.payByCard(body.reference, body.card_token), deps.now());
      const Message = CARD_MESSAGES[status] ?? "Este link de pagamento já foi usado.";
      return { IsSuccess: status === "PAID" || status === "ACTIVE", Message, status };
    }),
  ];
}
