import { AppError } from "@tenho/kernel/errors/app-error";
import type { Charge } from "../../domain/charge.ts";
import type { PaymentContext } from "../payment-context.ts";
import { checkAmount } from "./check-amount.ts";
import { makePixCharge } from "./make-pix-charge.ts";

const KEY = /^[\x21-\x7e]{1,100}$/;
const EXPIRY_MIN_MS = 60_000;
const EXPIRY_MAX_MS = 24 * 3_600_000;

/**
 * Makes a charge that another service requests on a merchant's behalf, raised to the smallest purchase. A repeated key returns the charge it made,
 * in whatever state. Raises: `invalid_input`, `not_found` for an account that is no merchant, and what making the charge raises.
 */
export async function requestCharge(
  ctx: PaymentContext,
  request: {
    key: string;
    userId: string;
    amountCents: number;
    expiresAt: Date | null;
  },
): Promise<Charge> {
  const { key, userId, expiresAt } = request;
  if (!KEY.test(key)) throw new AppError("invalid_input", "Chave da cobrança inválida.");
  const amountCents = Math.max(ctx.config.purchaseLimits.minCents, request.amountCents);
  if (!Number.isSafeInteger(request.amountCents) || request.amountCents <= 0) {
    throw new AppError("invalid_input", "Valor da cobrança inválido.");
  }
  checkAmount(amountCents, ctx.config.purchaseLimits);
  const leftMs = (expiresAt?.getTime() ?? 0) - ctx.now().getTime();
  if (expiresAt === null || leftMs > EXPIRY_MAX_MS) throw new AppError("invalid_input", "Prazo da cobrança inválido.");
  if (!(await ctx.users.merchants([userId])).has(userId)) throw new AppError("not_found", "Empresa não encontrada.");
  // A repetition may come when little of the time is left: the charge it made keeps its own end.
  const end = new Date(ctx.now().getTime() + Math.max(leftMs, EXPIRY_MIN_MS));
  return makePixCharge(ctx, { key: `request:${key}`, userId, amountCents, expiresAt: end, reuse: null });
}
