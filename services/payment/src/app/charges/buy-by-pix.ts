import { AppError } from "@tenho/kernel/errors/app-error";
import type { Charge } from "../../domain/charge/charge.ts";
import { ownWallet, type Reader } from "../../domain/charge/charge-access.ts";
import type { PurchaseLimits } from "../../domain/charge/purchase-rules.ts";
import { checkAmount } from "./check-amount.ts";
import type { MakePixCharge } from "./make-pix-charge.ts";

/** An open charge of the same amount is shown again while it is this young, and can still be paid for this long. */
const REUSED_FOR_MS = 15 * 60_000;
const REUSE_LEFT_MS = 10 * 60_000;

/** The merchant whose wallet is loaded. Raises: `forbidden` for who has none. */
export function requireOwnWallet(reader: Reader): string {
  const userId = ownWallet(reader);
  if (userId === null) throw new AppError("forbidden", "Só empresas compram créditos, para a própria carteira.");
  return userId;
}

/** A charge that loads the wallet of the merchant who asks. Raises: `forbidden`, `invalid_input`, and what making the charge raises. */
export function createBuyByPix(deps: {
  makePixCharge: MakePixCharge;
  limits: PurchaseLimits;
  chargeMs: number;
  now: () => Date;
}) {
  return async (reader: Reader, amountCents: number): Promise<Charge> => {
    const userId = requireOwnWallet(reader);
    checkAmount(amountCents, deps.limits);
    const nowMs = deps.now().getTime();
    return deps.makePixCharge({
      key: null,
      userId,
      amountCents,
      expiresAt: new Date(nowMs + deps.chargeMs),
      reuse: { madeAfter: new Date(nowMs - REUSED_FOR_MS), openUntil: new Date(nowMs + REUSE_LEFT_MS) },
    });
  };
}
