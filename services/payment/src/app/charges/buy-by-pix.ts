import { AppError } from "@tenho/kernel/errors/app-error";
import type { Charge } from "../../domain/charge.ts";
import { ownWallet, type Reader } from "../../domain/charge-access.ts";
import type { PaymentContext } from "../payment-context.ts";
import { checkAmount } from "./check-amount.ts";
import { makePixCharge } from "./make-pix-charge.ts";

/** Maximum age at which an open charge of the same amount is shown again, and the time it must then still be payable. */
const REUSED_FOR_MS = 15 * 60_000;
const REUSE_LEFT_MS = 10 * 60_000;

/** Returns the merchant whose wallet is loaded. Raises: `forbidden` for a reader without one. */
export function requireOwnWallet(reader: Reader): string {
  const userId = ownWallet(reader);
  if (userId === null) throw new AppError("forbidden", "Só empresas compram créditos, para a própria carteira.");
  return userId;
}

/**
 * Makes a charge that loads the wallet of the merchant who asks. `key` (null: none was given) makes a repetition by the same person the same
 * charge, in whatever state it is by now. Raises: `forbidden`, `invalid_input`, `conflict` for the key of a charge that was never made, and what
 * making the charge raises.
 */
export async function buyByPix(
  ctx: PaymentContext,
  reader: Reader,
  amountCents: number,
  key: string | null,
): Promise<Charge> {
  const userId = requireOwnWallet(reader);
  checkAmount(amountCents, ctx.config.purchaseLimits);
  const nowMs = ctx.now().getTime();
  const charge = await makePixCharge(ctx, {
    key: key === null ? null : `bought:${reader.userId}:${key}`,
    userId,
    amountCents,
    expiresAt: new Date(nowMs + ctx.config.chargeMs),
    reuse:
      key === null ? { madeAfter: new Date(nowMs - REUSED_FOR_MS), openUntil: new Date(nowMs + REUSE_LEFT_MS) } : null,
  });
  if (charge.copyCode !== null) return charge;
  throw new AppError("conflict", "A cobrança desta chave não foi feita. Peça outra.", { reason: "charge_failed" });
}
