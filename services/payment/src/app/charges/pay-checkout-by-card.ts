import { AppError } from "@tenho/kernel/errors/app-error";
import type { Charge } from "../../domain/charge.ts";
import { newProviderId } from "../../domain/new-id.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { CardCharge } from "../providers.ts";
import { settleCard } from "../settlement/settle-card.ts";
import { requireCards } from "./open-checkout.ts";
import { checkoutKey, requireCheckout } from "./require-checkout.ts";

/**
 * Charges a card, known by a token, for a checkout, once: a repeated reference returns the state of that charge. An approved payment that cannot be
 * credited now is credited later without a further call. `advice` is what the acquirer says of a card that was declined by this call. Raises: `invalid_input`, also for a token the acquirer refuses; `rate_limited`;
 * `unavailable` when the acquirer does not answer: the same reference then leads to the same charge.
 */
export async function payCheckoutByCard(
  ctx: PaymentContext,
  reference: string,
  token: string,
): Promise<{ charge: Charge; advice: string | null }> {
  const charge = await openCharge(ctx, reference);
  if (charge.status !== "ACTIVE") return { charge, advice: null };
  ctx.crashPoint("charge-stored");
  const result = await chargeCard(ctx, charge, token);
  ctx.crashPoint("card-charged");
  await settleCard(ctx, charge, result).catch((error: unknown) => {
    ctx.log.warn({ err: error, txid: charge.txid }, "a card's payment could not be credited now, it is tried again");
  });
  return { charge: (await ctx.charges.find(charge.txid)) ?? charge, advice: result.advice ?? null };
}

async function openCharge(ctx: PaymentContext, reference: string): Promise<Charge> {
  requireCards(ctx);
  const now = ctx.now();
  const checkout = requireCheckout(reference, { secret: ctx.config.checkoutSecret, method: "CARD", now });
  const draft = {
    txid: newProviderId(),
    key: checkoutKey(checkout),
    userId: checkout.userId,
    method: "CARD" as const,
    amountCents: checkout.amountCents,
    createdAt: now,
    expiresAt: new Date(now.getTime() + ctx.config.chargeMs),
  };
  const opened = await ctx.charges.open(draft, { openMax: ctx.config.openChargesMax, reuse: null });
  if (opened.outcome !== "TOO_MANY") return opened.charge;
  throw new AppError("rate_limited", "Há cobranças demais em aberto. Espere que expirem.", {
    retryAfterMs: opened.retryAt.getTime() - now.getTime(),
  });
}

async function chargeCard(ctx: PaymentContext, charge: Charge, token: string): Promise<CardCharge> {
  const payerEmail = ctx.card.needsPayer ? await ctx.users.emailOf(charge.userId) : "";
  try {
    return await ctx.card.charge({ reference: charge.txid, amountCents: charge.amountCents, token, payerEmail });
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== "provider_refused") throw error;
    const message = "O cartão não pôde ser usado. Confira os dados e tente de novo.";
    throw new AppError("invalid_input", message, { reason: "card_refused", cause: error });
  }
}
