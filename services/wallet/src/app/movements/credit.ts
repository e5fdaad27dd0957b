import { formatBRL } from "@tenho/br/money/money";
import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { lotExpiry } from "../../domain/lot-expiry.ts";
import {
  type CreditKind,
  houseAccountOfCredit,
  isMovement,
  isOrigin,
  isSameCredit,
  type MovementDraft,
} from "../../domain/movement.ts";
import type { PurchaseIds } from "../ports.ts";
import type { WalletContext } from "../wallet-context.ts";
import { keyReused } from "./key-reused.ts";

const TAKEN_RETRIES_MAX = 3;

/**
 * `reverses` is the debit that a reversal gives back; `loadCapCents` is the monthly load cap of a unit without a cap of its own; `isDefaultAmount`: the
 * amount is the credit value, since none was named.
 */
export type CreditCommand = MovementDraft & {
  userId: string;
  kind: CreditKind | "reversal";
  purchase?: PurchaseIds;
  reverses?: string;
  loadCapCents?: number;
  isDefaultAmount?: boolean;
};

/** `applied` is false for a repetition, which returns the result of the first call. */
export type CreditResult = { applied: boolean; balanceAfterCents: number; movementId: string };

/**
 * Credits a wallet with a new lot; idempotent by the command's key.
 * Raises: `invalid_input` for an impossible movement, `not_found` without a wallet, `conflict` for a key of another movement and for a load beyond
 * the cap (`reason: load_cap_reached`), `unavailable` when the store does not answer (the outcome may be either: ask again with the same key).
 */
export async function credit(ctx: WalletContext, command: CreditCommand): Promise<CreditResult> {
  const decidedAt = ctx.now();
  if (!isMovement(command, decidedAt) || !Object.values(command.purchase ?? {}).every(isOrigin)) {
    throw new AppError("invalid_input", "Dados do crédito inválidos.");
  }
  const id = uuidv7();
  for (let attempt = 0; attempt < TAKEN_RETRIES_MAX; attempt += 1) {
    const decision = await ctx.ledger.credit({
      ...command,
      id,
      houseAccount: houseAccountOfCredit[command.kind],
      expiresAt: lotExpiry(command.occurredAt ?? decidedAt),
      decidedAt,
      purchase: command.purchase ?? null,
      reverses: command.reverses ?? null,
      loadCapCents: command.loadCapCents ?? null,
      isDefaultAmount: command.isDefaultAmount ?? false,
    });
    if (decision.outcome === "APPLIED") {
      return { applied: true, balanceAfterCents: decision.balanceAfterCents, movementId: id };
    }
    if (decision.outcome === "NO_WALLET") throw new AppError("not_found", "Carteira não encontrada.");
    if (decision.outcome === "LOAD_CAP") {
      const message = `O limite mensal de carga desta unidade foi atingido: restam ${formatBRL(decision.leftCents)} neste mês.`;
      throw new AppError("conflict", message, { reason: "load_cap_reached" });
    }
    const known = await ctx.ledger.findMovement(command);
    // Null: the command that held the key gave it back in between.
    if (known === null) continue;
    if (!isSameCredit(known, command)) throw keyReused();
    return { applied: false, balanceAfterCents: known.balanceAfterCents, movementId: known.id };
  }
  throw new AppError("unavailable", "Não foi possível confirmar o crédito agora. Tente de novo.");
}
