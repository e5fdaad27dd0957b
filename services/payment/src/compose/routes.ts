import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { chargeHandlers } from "../adapters/http/charge-handlers.ts";
import { checkoutHandlers } from "../adapters/http/checkout-handlers.ts";
import { refundHandlers } from "../adapters/http/refunds/refund-handlers.ts";
import { reviewHandlers } from "../adapters/http/review-handlers.ts";
import { paymentRpc } from "../adapters/rpc/payment-rpc.ts";
import { createBuyByPix } from "../app/charges/buy-by-pix.ts";
import { createCheckPending } from "../app/charges/check-pending.ts";
import { createMakePixCharge } from "../app/charges/make-pix-charge.ts";
import { createAuthoriseMerchant, createListCharges, createReadCharge } from "../app/charges/read-charges.ts";
import { createRequestCharge } from "../app/charges/request-charge.ts";
import { createOpenCheckout } from "../app/checkout/open-checkout.ts";
import { createPayCheckoutByCard } from "../app/checkout/pay-checkout-by-card.ts";
import { createPayCheckoutByPix } from "../app/checkout/pay-checkout-by-pix.ts";
import type { UsersClient, WalletClient } from "../app/ports/clients.ts";
import type { CardProvider, PixProvider } from "../app/ports/providers.ts";
import { createReadUnit } from "../app/read-unit.ts";
import { createReadRefunds } from "../app/refunds/read-refunds.ts";
import { createRefundCharge } from "../app/refunds/refund-charge.ts";
import { createDecideReview } from "../app/reviews/decide-review.ts";
import { createListReviews } from "../app/reviews/list-reviews.ts";
import type { PaymentConfig } from "../config.ts";
import { topUpUrl } from "../domain/charge/purchase-rules.ts";
import type { Money } from "./money.ts";

/** What people and other services ask for. */
export function composeRoutes(deps: {
  config: PaymentConfig;
  log: ServiceRuntime["log"];
  money: Money;
  users: UsersClient;
  wallet: WalletClient;
  pix: PixProvider;
  card: CardProvider;
  countCheck: (userId: string) => Promise<void>;
  crashPoint: CrashPoint;
  now: () => Date;
}) {
  const { config, log, money, users, wallet, pix, card, crashPoint, now } = deps;
  const { charges, payments, reviews, refunds, settleCharge, settleCard, advanceRefund, advanceReview } = money;
  const limits = { minCents: config.MIN_PIX_CENTS, maxCents: config.MAX_PURCHASE_CENTS };
  const openMax = config.OPEN_CHARGES_MAX;
  const chargeMs = config.PIX_CHARGE_MS;
  const secret = config.CHECKOUT_SECRET;
  const authorise = createAuthoriseMerchant({ users });
  const readUnit = createReadUnit({ users, log });
  const makePixCharge = createMakePixCharge({ charges, pix, pixKey: config.PIX_KEY, openMax, log, crashPoint, now });

  const routes = [
    ...chargeHandlers({
      buyByPix: createBuyByPix({ makePixCharge, limits, chargeMs, now }),
      checkPending: createCheckPending({ charges, authorise, settleCharge, now }),
      listCharges: createListCharges({ charges, authorise }),
      readCharge: createReadCharge({ charges, authorise }),
      countCheck: deps.countCheck,
      now,
    }),
    ...checkoutHandlers({
      cardFieldUrl: config.CARD_FIELD_URL,
      openCheckout: createOpenCheckout({ secret, limits, now }),
      payByPix: createPayCheckoutByPix({ secret, makePixCharge, chargeMs, now }),
      payByCard: createPayCheckoutByCard({
        secret,
        charges,
        card,
        settleCard,
        openMax,
        chargeMs,
        log,
        crashPoint,
        now,
      }),
      now,
    }),
    ...refundHandlers({
      refundCharge: createRefundCharge({ charges, payments, refunds, wallet, advanceRefund, readUnit, log, now }),
      readRefunds: createReadRefunds({ charges, payments, refunds, wallet, log, now }),
      now,
    }),
    ...reviewHandlers({
      listReviews: createListReviews({ reviews, users, log }),
      decideReview: createDecideReview({ reviews, advanceReview, readUnit, log }),
    }),
  ];
  const rpc = paymentRpc({
    rules: { minPixCents: config.MIN_PIX_CENTS, topUpUrl: topUpUrl(config.PUBLIC_URL) },
    requestCharge: createRequestCharge({ users, makePixCharge, limits, now }),
  });
  return { routes, rpc };
}
