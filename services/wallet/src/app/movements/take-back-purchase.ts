import { AppError } from "@tenho/kernel/errors/app-error";
import { isPurchase, type MovementKey } from "../../domain/movement.ts";
import type { WalletContext } from "../wallet-context.ts";
import { requireTakeBack, type TakeBackEntry, type TakeBackResult, takeBackCredit } from "./take-back-credit.ts";

const DESCRIPTIONS = { refund: "Devolução de compra", clawback: "Pix devolvido pelo banco" } as const;

/** `purchase` is the key of the credit that is taken back. */
export type TakeBackCommand = TakeBackEntry & { purchase: MovementKey };

/**
 * Takes back credit a merchant bought, because its money goes back to the payer, as {@link takeBackCredit} does. Raises: `not_found` when the key belongs
 * to no purchase of this wallet, and what that raises.
 */
export async function takeBackPurchase(
  ctx: WalletContext,
  { purchase: key, ...given }: TakeBackCommand,
): Promise<TakeBackResult> {
  const entry = { ...given, description: given.description || DESCRIPTIONS[given.kind] };
  requireTakeBack(ctx, entry);
  const purchase = await ctx.ledger.findMovement(key);
  if (purchase === null || purchase.userId !== entry.userId || !isPurchase(purchase.kind)) {
    throw new AppError("not_found", "Compra não encontrada.");
  }
  return takeBackCredit(ctx, purchase, entry);
}
