import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Charge, PaymentClient } from "../app/ports/clients.ts";

/** The smallest and the largest purchase of credit. */
const CHARGE_MIN_CENTS = 600;
const CHARGE_MAX_CENTS = 500_000;
/** Shortest lifetime of a charge, in milliseconds: one that ended sooner could not be paid. */
const CHARGE_TIME_MIN_MS = 2 * 60_000;

/** `wantedCents` is clamped to the smallest and the largest purchase. */
export type ChargeRequest = { key: string; merchantId: string; wantedCents: number; until: Date };

/** Requests a Pix charge for a merchant; null while none can be made, or when it could not be paid in time. Safe to repeat by its key. */
export type RequestCharge = (request: ChargeRequest) => Promise<Charge | null>;

export function createRequestCharge(deps: { payment: PaymentClient; log: Logger; now: () => Date }): RequestCharge {
  return async ({ key, merchantId, wantedCents, until }) => {
    if (until.getTime() - deps.now().getTime() < CHARGE_TIME_MIN_MS) return null;
    const amountCents = Math.min(CHARGE_MAX_CENTS, Math.max(CHARGE_MIN_CENTS, wantedCents));
    try {
      return await deps.payment.requestCharge({ key, merchantId, amountCents, expiresAt: until });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ err: error, merchant_id: merchantId }, "a notice about credit goes without a Pix code");
      return null;
    }
  };
}
