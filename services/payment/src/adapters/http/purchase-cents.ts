import { reaisToCents } from "@tenho/br/money/money";
import { AppError } from "@tenho/kernel/errors/app-error";

/** Upper bound in reais: far above `MAX_PURCHASE_CENTS`, and a whole number of centavos that adds up exactly. */
const REAIS_MAX = 1_000_000;

/**
 * Converts the requested amount from reais to centavos. Amounts no purchase can have stay out of bounds on their side, so that the code that knows
 * the bound names it.
 * Raises: `invalid_input` for more than two decimals.
 */
export function purchaseCents(reais: number): number {
  if (reais < 0.01) return 0;
  if (reais > REAIS_MAX) return REAIS_MAX * 100 + 1;
  try {
    return reaisToCents(reais);
  } catch (cause) {
    const message = "Use no máximo duas casas decimais";
    throw new AppError("invalid_input", message, { cause, fields: [{ field: "amount", message }] });
  }
}
