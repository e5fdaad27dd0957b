import { centsToReais } from "@tenho/br/money/money";
import type { Movement } from "../clients/wallet-client.ts";

/** A wallet's movement as the dashboards list it, in reais. */
export const presentMovement = (movement: Movement) => ({
  id: movement.id,
  description: movement.description,
  createdAt: movement.createdAt.toISOString(),
  type: movement.credit ? ("CREDIT" as const) : ("DEBIT" as const),
  amount: centsToReais(movement.amountCents),
});
