import { AppError } from "@tenho/kernel/errors/app-error";
import type { Charge } from "../../domain/charge/charge.ts";
import type { PurchaseLimits } from "../../domain/charge/purchase-rules.ts";
import type { UsersClient } from "../ports/clients.ts";
import { checkAmount } from "./check-amount.ts";
import type { MakePixCharge } from "./make-pix-charge.ts";

const KEY = /^[\x21-\x7e]{1,100}$/;
const EXPIRY_MIN_MS = 60_000;
const EXPIRY_MAX_MS = 24 * 3_600_000;

/**
 * A charge that another service asks for on a merchant's behalf, raised to the smallest purchase. A repeated key answers the charge it made,
 * whatever became of it. Raises: `invalid_input`, `not_found` for what is no merchant, and what making the charge raises.
 */
export function createRequestCharge(deps: {
  users: UsersClient;
  makePixCharge: MakePixCharge;
  limits: PurchaseLimits;
  now: () => Date;
}) {
  return async (request: {
    key: string;
    userId: string;
    amountCents: number;
    expiresAt: Date | null;
  }): Promise<Charge> => {
    const { key, userId, expiresAt } = request;
    if (!KEY.test(key)) throw new AppError("invalid_input", "Chave da cobrança inválida.");
    const amountCents = Math.max(deps.limits.minCents, request.amountCents);
    if (!Number.isSafeInteger(request.amountCents) || request.amountCents <= 0) {
      throw new AppError("invalid_input", "Valor da cobrança inválido.");
    }
    checkAmount(amountCents, deps.limits);
    const leftMs = (expiresAt?.getTime() ?? 0) - deps.now().getTime();
    if (expiresAt === null || leftMs > EXPIRY_MAX_MS)
      throw new AppError("invalid_input", "Prazo da cobrança inválido.");
    if (!(await deps.users.merchants([userId])).has(userId)) throw new AppError("not_found", "Empresa não encontrada.");
    // A repetition may come when little of the time is left: the charge it made keeps its own end.
    const end = new Date(deps.now().getTime() + Math.max(leftMs, EXPIRY_MIN_MS));
    return deps.makePixCharge({ key: `request:${key}`, userId, amountCents, expiresAt: end, reuse: null });
  };
}
