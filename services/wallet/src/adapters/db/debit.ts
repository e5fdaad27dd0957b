import { AppError } from "@tenho/kernel/errors/app-error";
import { isStoreUnavailable } from "@tenho/kernel/errors/store-unavailable";
import type pg from "pg";
import type { DebitCommand, DebitResult } from "../../app/ledger.ts";
import { isMovement } from "../../domain/movement.ts";
import { type BatchRow, debitBatch, keyOf } from "./debit-batch.ts";
import { createMicroBatcher } from "./micro-batcher.ts";
import { type KnownMovement, keyReused, readMovement } from "./read-movement.ts";
import { askStore } from "./store-unavailable.ts";

const BATCH_MAX = 256;
const WAITING_MAX = 20_000;
/** Lanes keep one slow wallet from holding up the others; the same wallet always queues in the same lane. */
const LANES = 2;
const TAKEN_RETRIES_MAX = 5;

function alreadyPaid(known: KnownMovement, command: DebitCommand): DebitResult {
  if (known.user_id !== command.userId || known.amount_cents !== -command.amountCents) throw keyReused();
  return {
    outcome: "ALREADY_PAID",
    balanceBeforeCents: known.balance_after_cents - known.amount_cents,
    balanceAfterCents: known.balance_after_cents,
    movementId: known.id,
  };
}

/** What the store said of a command that spoke for its key; null when the key exists and its movement is to be read. */
function fromRow(row: BatchRow): DebitResult | null {
  if (row.outcome === "TAKEN") return null;
  return {
    outcome: row.outcome,
    balanceBeforeCents: row.balanceBeforeCents,
    balanceAfterCents: row.balanceAfterCents,
    movementId: row.outcome === "PAID" ? row.movementId : null,
  };
}

const isSame = (one: DebitCommand, other: DebitCommand): boolean =>
  one.userId === other.userId && one.amountCents === other.amountCents;

/** Of several commands with one key the first speaks to the store; one that asks the same hears what it heard. */
async function runBatch(pool: pg.Pool, commands: readonly DebitCommand[]): Promise<(DebitResult | null)[]> {
  const speakers = new Map<string, { command: DebitCommand; index: number }>();
  for (const [index, command] of commands.entries()) {
    if (!speakers.has(keyOf(command))) speakers.set(keyOf(command), { command, index });
  }
  const rows = await debitBatch(
    pool,
    [...speakers.values()].map(({ command }) => command),
  );
  return commands.map((command, index) => {
    const row = rows.get(keyOf(command));
    const speaker = speakers.get(keyOf(command));
    if (row === undefined || speaker === undefined || !isSame(speaker.command, command)) return null;
    const result = fromRow(row);
    return result?.outcome === "PAID" && speaker.index !== index ? { ...result, outcome: "ALREADY_PAID" } : result;
  });
}

function laneOf(userId: string): number {
  let hash = 0;
  for (let at = 0; at < userId.length; at += 1) hash = (hash * 31 + userId.charCodeAt(at)) | 0;
  return Math.abs(hash) % LANES;
}

/**
 * Debits by micro-batches. Raises `invalid_input` for a movement that cannot be, `conflict` for a key that stands for another
 * one, `overloaded` when too many wait, `unavailable` when the store does not answer.
 */
export function createDebit(pool: pg.Pool): (command: DebitCommand) => Promise<DebitResult> {
  const lanes = Array.from({ length: LANES }, () =>
    createMicroBatcher<DebitCommand, DebitResult | null>({
      batchMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      run: (commands) => runBatch(pool, commands),
      onOverflow: () => new AppError("overloaded", "A carteira está ocupada. Tente de novo em instantes."),
      isCommon: isStoreUnavailable,
    }),
  );

  async function settle(command: DebitCommand): Promise<DebitResult> {
    for (let attempt = 0; attempt < TAKEN_RETRIES_MAX; attempt += 1) {
      const result = await lanes[laneOf(command.userId)]?.(command);
      if (result) return result;
      const known = await readMovement(pool, command);
      if (known !== null) return alreadyPaid(known, command);
    }
    throw new AppError("unavailable", "Não foi possível confirmar o débito agora. Tente de novo.");
  }

  return async (command) => {
    if (!isMovement(command, new Date())) throw new AppError("invalid_input", "Dados do débito inválidos.");
    return askStore(() => settle(command));
  };
}
