import { PRICE_CENTS_BOUNDS } from "@tenho/br/bounds";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { WalletContext } from "./wallet-context.ts";

/**
 * Sets the price of one TENHO, in centavos, for offers from now on. `role` is the proved role of the caller.
 * Raises: `forbidden` for anybody but a MASTER, `invalid_input`, `unavailable`.
 */
export async function setPrice(ctx: WalletContext, priceCents: number, role: Identity["role"]): Promise<void> {
  const { min, max } = PRICE_CENTS_BOUNDS;
  if (role !== "MASTER") throw new AppError("forbidden", "Só MASTER define o preço de um TENHO.");
  if (!Number.isSafeInteger(priceCents) || priceCents < min || priceCents > max) {
    throw new AppError("invalid_input", "Informe um preço de R$ 0,00 a R$ 100,00.");
  }
  await ctx.settings.setPrice(priceCents);
}
