import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { openCheckout } from "../../app/charges/open-checkout.ts";
import { payCheckoutByCard } from "../../app/charges/pay-checkout-by-card.ts";
import { payCheckoutByPix } from "../../app/charges/pay-checkout-by-pix.ts";
import type { PaymentContext } from "../../app/payment-context.ts";
import { type SeenStatus, seenStatus } from "../../domain/charge.ts";
import * as contract from "./checkout-contract.ts";
import { presentPixPurchase } from "./present-charge.ts";
import { purchaseCents } from "./purchase-cents.ts";

const CARD_MESSAGES: Partial<Record<SeenStatus, string>> = {
  PAID: "Pagamento aprovado. O crédito já está na carteira.",
  ACTIVE: "Pagamento em confirmação. O crédito aparece em instantes.",
  DECLINED: "O pagamento foi recusado pelo cartão.",
};

/** Checkouts over HTTP: opened by a logged-in user, paid without a session. */
export function checkoutHandlers(ctx: PaymentContext, cardFieldUrl: string | undefined): BoundRoute[] {
  return [
    bind(contract.getPaymentMethods, async () => ({ card_field_url: cardFieldUrl ?? null })),
    bind(contract.openCheckout, ({ body, identity }) => {
      const amountCents = purchaseCents(body.amount);
      const checkout = { amountCents, method: body.method, ttlSeconds: body.ttl_seconds };
      const { reference, expiresAt } = openCheckout(ctx, identity, checkout);
      return { reference, expires_at: expiresAt.toISOString() };
    }),
    bind(contract.payCheckoutByPix, async ({ body }) =>
      presentPixPurchase(await payCheckoutByPix(ctx, body.reference), ctx.now()),
    ),
    bind(contract.payCheckoutByCard, async ({ body }) => {
      const { charge, advice } = await payCheckoutByCard(ctx, body.reference, body.card_token);
      const status = seenStatus(charge, ctx.now());
      const advised = status === "DECLINED" ? advice : null;
      const Message = advised ?? CARD_MESSAGES[status] ?? "Este link de pagamento já foi usado.";
      return { IsSuccess: status === "PAID" || status === "ACTIVE", Message, status };
    }),
  ];
}
