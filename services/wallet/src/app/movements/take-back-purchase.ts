import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import {
  houseAccountOfCredit,
  isMovement,
  isPurchase,
  isSameMovement,
  type KnownMovement,
  type MovementKey,
} from "../../domain/movement.ts";
import type { WalletContext } from "../wallet-context.ts";
import { keyReused } from "./key-reused.ts";

const TAKEN_RETRIES_MAX = 3;
const DESCRIPTIONS = { refund: "Devolução de compra", clawback: "Pix devolvido pelo banco" } as const;

/** `purchase` is the key of the credit that is taken back; `amountCents` may be a part of it. */
export type TakeBackCommand = MovementKey & {
  userId: string;
  kind: "refund" | "clawback";
  purchase: MovementKey;
  amountCents: number;
  description: string;
};

/** A repetition reports in `unspentCents` what is unspent at present plus what was taken. */
export type TakeBackResult = {
  outcome: "TAKEN" | "ALREADY_TAKEN" | "SPENT";
  balanceAfterCents: number;
  movementId: string | null;
  unspentCents: number;
};

/**
 * Takes back credit a merchant bought, because its money goes back to the payer: a refund takes only what is unspent of that purchase, or nothing;
 * a clawback always takes, below zero if need be. Idempotent by the command's key; a refused command leaves no key behind.
 * Raises: `invalid_input`, `not_found` when the key belongs to no purchase of this wallet, `conflict` for a key of another movement and when
 * clawbacks alone would take more than was bought (`reason: more_than_bought`), `unavailable`.
 */
export async function takeBackPurchase(ctx: WalletContext, command: TakeBackCommand): Promise<TakeBackResult> {
  const description = command.description || DESCRIPTIONS[command.kind];
  if (!isMovement({ ...command, description, occurredAt: null }, ctx.now())) {
    throw new AppError("invalid_input", "Dados da devolução inválidos.");
  }
  const purchase = await ctx.ledger.findMovement(command.purchase);
  if (purchase === null || purchase.userId !== command.userId || !isPurchase(purchase.kind)) {
    throw new AppError("not_found", "Compra não encontrada.");
  }
  const id = uuidv7();
  for (let attempt = 0; attempt < TAKEN_RETRIES_MAX; attempt += 1) {
    const decision = await ctx.ledger.takeBack({
      ...command,
      id,
      description,
      purchaseId: purchase.id,
      houseAccount: houseAccountOfCredit[purchase.kind],
    });
    if (decision.outcome === "EXCESS") {
      throw new AppError("conflict", "A devolução passa do valor da compra.", { reason: "more_than_bought" });
    }
    if (decision.outcome !== "TAKEN") {
      const isApplied = decision.outcome === "APPLIED";
      return { ...decision, outcome: isApplied ? "TAKEN" : "SPENT", movementId: isApplied ? id : null };
    }
    const known = await ctx.ledger.findMovement(command);
    // Null: the command that held the key gave it back in between.
    if (known !== null) return repeated(ctx, known, command, purchase.id);
  }
  throw new AppError("unavailable", "Não foi possível confirmar a devolução agora. Tente de novo.");
}

async function repeated(
  ctx: WalletContext,
  known: KnownMovement,
  command: TakeBackCommand,
  purchaseId: string,
): Promise<TakeBackResult> {
  const asked = { userId: command.userId, amountCents: -command.amountCents };
  const isSame = known.kind === command.kind && known.reverses === purchaseId && isSameMovement(known, asked);
  if (!isSame) throw keyReused();
  return {
    outcome: "ALREADY_TAKEN",
    balanceAfterCents: known.balanceAfterCents,
    movementId: known.id,
    unspentCents: (await ctx.ledger.unspentOf(purchaseId)) + command.amountCents,
  };
}
