import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import {
  type CreditKind,
  houseAccountOfCredit,
  isMovement,
  isSameMovement,
  type KnownMovement,
  type MovementKey,
} from "../../domain/movement.ts";
import type { WalletContext } from "../wallet-context.ts";
import { keyReused } from "./key-reused.ts";

const TAKEN_RETRIES_MAX = 3;

/** `amountCents` may be a part of the credit. */
export type TakeBackEntry = MovementKey & {
  userId: string;
  kind: "refund" | "clawback";
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

/** Raises: `invalid_input` for an entry that cannot be written at all. */
export function requireTakeBack(ctx: Pick<WalletContext, "now">, entry: TakeBackEntry): void {
  if (isMovement({ ...entry, occurredAt: null }, ctx.now())) return;
  throw new AppError("invalid_input", "Dados da devolução inválidos.");
}

/**
 * Takes back a credit of a wallet, whose house account gets it: a refund takes only what is unspent of it, or nothing; a clawback always takes, below
 * zero if need be. Idempotent by the entry's key; a refused one leaves no key behind.
 * Raises: `invalid_input`, `conflict` for a key of another movement and when clawbacks alone would take more than was credited
 * (`reason: more_than_bought`), `unavailable`.
 */
export async function takeBackCredit(
  ctx: WalletContext,
  credited: Pick<KnownMovement, "id"> & { kind: KnownMovement["kind"] },
  entry: TakeBackEntry,
): Promise<TakeBackResult> {
  requireTakeBack(ctx, entry);
  const id = uuidv7();
  const houseAccount = houseAccountOfCredit[credited.kind as CreditKind];
  for (let attempt = 0; attempt < TAKEN_RETRIES_MAX; attempt += 1) {
    const decision = await ctx.ledger.takeBack({ ...entry, id, purchaseId: credited.id, houseAccount });
    if (decision.outcome === "EXCESS") {
      throw new AppError("conflict", "A devolução passa do valor da compra.", { reason: "more_than_bought" });
    }
    if (decision.outcome !== "TAKEN") {
      const isApplied = decision.outcome === "APPLIED";
      return { ...decision, outcome: isApplied ? "TAKEN" : "SPENT", movementId: isApplied ? id : null };
    }
    const known = await ctx.ledger.findMovement(entry);
    // Null: the command that held the key gave it back in between.
    if (known !== null) return repeated(ctx, known, entry, credited.id);
  }
  throw new AppError("unavailable", "Não foi possível confirmar a devolução agora. Tente de novo.");
}

async function repeated(
  ctx: WalletContext,
  known: KnownMovement,
  entry: TakeBackEntry,
  creditId: string,
): Promise<TakeBackResult> {
  const asked = { userId: entry.userId, amountCents: -entry.amountCents };
  const isSame = known.kind === entry.kind && known.reverses === creditId && isSameMovement(known, asked);
  if (!isSame) throw keyReused();
  return {
    outcome: "ALREADY_TAKEN",
    balanceAfterCents: known.balanceAfterCents,
    movementId: known.id,
    unspentCents: (await ctx.ledger.unspentOf(creditId)) + entry.amountCents,
  };
}
