import { AppError } from "@tenho/kernel/errors/app-error";
import type pg from "pg";
import type { DebitCommand, DebitResult } from "../../app/ledger.ts";
import { isAmountCents, isKey, type MovementKey } from "../../domain/movement.ts";
import { type BatchRow, debitBatch, keyOf } from "./debit-batch.ts";
import { createMicroBatcher } from "./micro-batcher.ts";
import { movementOfKey } from "./migrations/credit.sql.ts";

const BATCH_MAX = 256;
const WAITING_MAX = 20_000;
/** Lanes keep one slow wallet from holding up the others; the same wallet always queues in the same lane. */
const LANES = 2;
const TAKEN_RETRIES_MAX = 5;

type KnownMovement = { id: string; user_id: string; amount_cents: number; balance_after_cents: number };

/** The outcome an existing key stands for, or null when its claim was given back meanwhile. */
export async function readMovement(pool: pg.Pool, key: MovementKey): Promise<KnownMovement | null> {
  const { rows } = await pool.query<KnownMovement>({
    name: "movement_of_key",
    text: movementOfKey,
    values: [key.source, key.externalId],
  });
  return rows[0] ?? null;
}

function alreadyPaid(known: KnownMovement, command: DebitCommand): DebitResult {
  if (known.user_id !== command.userId || known.amount_cents !== -command.amountCents) {
    throw new AppError("conflict", "Esta chave já foi usada em outro lançamento.", { reason: "key_reused" });
  }
  return {
    outcome: "ALREADY_PAID",
    balanceBeforeCents: known.balance_after_cents - known.amount_cents,
    balanceAfterCents: known.balance_after_cents,
    movementId: known.id,
  };
}

function fromRow(row: BatchRow): DebitResult | null {
  if (row.outcome === "TAKEN") return null;
  return {
    outcome: row.outcome,
    balanceBeforeCents: row.balanceBeforeCents,
    balanceAfterCents: row.balanceAfterCents,
    movementId: row.outcome === "PAID" ? row.movementId : null,
  };
}

function laneOf(userId: string): number {
  let hash = 0;
  for (let at = 0; at < userId.length; at += 1) hash = (hash * 31 + userId.charCodeAt(at)) | 0;
  return Math.abs(hash) % LANES;
}

/**
 * Debits by micro-batches. Raises `invalid_input` for an amount or key that cannot be, `conflict` for a key that stands for
 * another movement, `overloaded` when too many wait.
 */
export function createDebit(pool: pg.Pool): (command: DebitCommand) => Promise<DebitResult> {
  // Of several calls with one key in a batch the first speaks to the store, the others read what it did.
  const run = async (commands: DebitCommand[]): Promise<(DebitResult | null)[]> => {
    const first = new Map(commands.map((command) => [keyOf(command), command] as const).reverse());
    const rows = await debitBatch(pool, [...first.values()]);
    return commands.map((command) => {
      const row = rows.get(keyOf(command));
      return row !== undefined && first.get(keyOf(command)) === command ? fromRow(row) : null;
    });
  };
  const lanes = Array.from({ length: LANES }, () =>
    createMicroBatcher<DebitCommand, DebitResult | null>({
      batchMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      run,
      onOverflow: () => new AppError("overloaded", "A carteira está ocupada. Tente de novo em instantes."),
    }),
  );

  return async (command) => {
    if (!isAmountCents(command.amountCents) || !isKey(command)) {
      throw new AppError("invalid_input", "Valor ou chave do débito inválidos.");
    }
    for (let attempt = 0; attempt < TAKEN_RETRIES_MAX; attempt += 1) {
      const result = await lanes[laneOf(command.userId)]?.(command);
      if (result) return result;
      const known = await readMovement(pool, command);
      if (known !== null) return alreadyPaid(known, command);
    }
    throw new AppError("unavailable", "Não foi possível confirmar o débito agora. Tente de novo.");
  };
}
