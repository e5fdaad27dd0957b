import { AppError } from "@tenho/kernel/errors/app-error";
import {
  type DebitCommand,
  type DebitResult,
  isDebit,
  leadersOf,
  repeatedDebit,
  settleBatch,
} from "../../domain/debit.ts";
import type { WalletContext } from "../wallet-context.ts";
import { keyReused } from "./key-reused.ts";
import { createMicroBatcher } from "./micro-batcher.ts";

const BATCH_MAX = 256;
const WAITING_MAX = 20_000;
/** Lanes keep one slow wallet from holding up the others; the same wallet always queues in the same lane. */
const LANES = 2;
const TAKEN_RETRIES_MAX = 5;

function laneOf(userId: string): number {
  let hash = 0;
  for (let at = 0; at < userId.length; at += 1) hash = (hash * 31 + userId.charCodeAt(at)) | 0;
  return Math.abs(hash) % LANES;
}

/** Debits a wallet; it keeps the debits that wait between its calls, so a process has one. */
export type Debit = (command: DebitCommand) => Promise<DebitResult>;

/**
 * Debits by micro-batches, one call of the store each; idempotent by the command's key.
 * Raises: `invalid_input` for an impossible movement, `conflict` for a key of another movement, `overloaded` when too many commands wait,
 * `unavailable` when the store does not answer (the outcome may be either: ask again with the same key).
 */
export function createDebit(ctx: WalletContext): Debit {
  const lanes = Array.from({ length: LANES }, () =>
    createMicroBatcher<DebitCommand, DebitResult | null>({
      name: "debit batch",
      batchMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      run: async (commands) => settleBatch(commands, await ctx.ledger.debitBatch(leadersOf(commands))),
      onOverflow: () => new AppError("overloaded", "A carteira está ocupada. Tente de novo em instantes."),
      isCommon: (error) => error instanceof AppError && error.code === "unavailable",
    }),
  );

  return async (command) => {
    if (!isDebit(command, ctx.now())) throw new AppError("invalid_input", "Dados do débito inválidos.");
    for (let attempt = 0; attempt < TAKEN_RETRIES_MAX; attempt += 1) {
      const result = await lanes[laneOf(command.userId)]?.(command);
      if (result) return result;
      const known = await ctx.ledger.findMovement(command);
      // Null: the command that held the key was refused in between and gave it back.
      if (known === null) continue;
      const repeated = repeatedDebit(known, command);
      if (repeated === null) throw keyReused();
      return repeated;
    }
    throw new AppError("unavailable", "Não foi possível confirmar o débito agora. Tente de novo.");
  };
}
