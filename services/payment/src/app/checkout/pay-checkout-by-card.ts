import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import type { Charge } from "../../domain/charge/charge.ts";
import { newProviderId } from "../../domain/charge/new-id.ts";
import type { ChargeStore } from "../ports/charge-store.ts";
import type { CardCharge, CardProvider } from "../ports/providers.ts";
import type { SettleCard } from "../settlement/settle-card.ts";
import { checkoutKey, requireCheckout } from "./require-checkout.ts";

/**
 * Charges a card, known by a token, for a checkout, once: used again, the reference answers what became of it. An approved payment that cannot be
 * credited now is credited by itself. Raises: `invalid_input`, also for a token the acquirer refuses; `rate_limited`; `unavailable` when the
 * acquirer does not answer: the same reference then leads to the same charge.
 */
export function createPayCheckoutByCard(deps: {
  secret: string;
  charges: Pick<ChargeStore, "open" | "find">;
  card: Pick<CardProvider, "charge">;
  settleCard: SettleCard;
  openMax: number;
  chargeMs: number;
  log: Pick<Logger, "warn">;
  crashPoint: CrashPoint;
  now: () => Date;
}) {
  async function openCharge(reference: string): Promise<Charge> {
    const now = deps.now();
    const checkout = requireCheckout(reference, { secret: deps.secret, method: "CARD", now });
    const draft = {
      txid: newProviderId(),
      key: checkoutKey(checkout),
      userId: checkout.userId,
      method: "CARD" as const,
      amountCents: checkout.amountCents,
      createdAt: now,
      expiresAt: new Date(now.getTime() + deps.chargeMs),
    };
    const opened = await deps.charges.open(draft, { openMax: deps.openMax, reuse: null });
    if (opened.outcome !== "TOO_MANY") return opened.charge;
    throw new AppError("rate_limited", "Há cobranças demais em aberto. Espere que expirem.", {
      retryAfterMs: opened.retryAt.getTime() - now.getTime(),
    });
  }

  async function chargeCard(charge: Charge, token: string): Promise<CardCharge> {
    try {
      return await deps.card.charge({ reference: charge.txid, amountCents: charge.amountCents, token });
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== "provider_refused") throw error;
      const message = "O cartão não pôde ser usado. Confira os dados e tente de novo.";
      throw new AppError("invalid_input", message, { reason: "card_refused", cause: error });
    }
  }

  return async (reference: string, token: string): Promise<Charge> => {
    const charge = await openCharge(reference);
    if (charge.status !== "ACTIVE") return charge;
    deps.crashPoint("charge-stored");
    const result = await chargeCard(charge, token);
    deps.crashPoint("card-charged");
    await deps.settleCard(charge, result).catch((error: unknown) => {
      deps.log.warn({ err: error, txid: charge.txid }, "a card's payment could not be credited now, it is tried again");
    });
    return (await deps.charges.find(charge.txid)) ?? charge;
  };
}
