import { formatBRL } from "@tenho/br/money/money";
import { AppError } from "@tenho/kernel/errors/app-error";
import { amountFault, type PurchaseLimits } from "../../domain/purchase-rules.ts";

/** Checks that an amount is sold. Raises: `invalid_input` when it is not. */
export function checkAmount(cents: number, limits: PurchaseLimits): void {
  const fault = amountFault(cents, limits);
  if (fault === null) return;
  const message =
    fault === "BELOW_MINIMUM"
      ? `O valor mínimo para compra é ${formatBRL(limits.minCents)}`
      : `O valor máximo para compra é ${formatBRL(limits.maxCents)}`;
  throw new AppError("invalid_input", message, { fields: [{ field: "amount", message }] });
}
