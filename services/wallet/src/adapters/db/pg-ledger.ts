import { AppError } from "@tenho/kernel/errors/app-error";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { CreditCommand, CreditResult, Ledger, WalletOpening } from "../../app/ledger.ts";
import { lotExpiry } from "../../domain/lot-expiry.ts";
import { houseAccountOfCredit, isMoment, isMovement } from "../../domain/movement.ts";
import { createDebit } from "./debit.ts";
import { expireLots } from "./expire-lots.ts";
import { keyReused, readMovement } from "./read-movement.ts";
import { askStore } from "./store-unavailable.ts";

const CREDIT_STATEMENT = "select * from credit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
const TAKEN_RETRIES_MAX = 3;

const OPEN_STATEMENT = `
insert into wallets (user_id, unit_id, unit_version, opened_at) values ($1, $2, $3, $4)
on conflict (user_id) do update set unit_id = excluded.unit_id, unit_version = excluded.unit_version
  where wallets.unit_version < excluded.unit_version`;

type CreditRow = { outcome: "APPLIED" | "TAKEN" | "NO_WALLET"; balance_after: number };

async function tryCredit(pool: pg.Pool, id: string, command: CreditCommand): Promise<CreditRow | undefined> {
  const { rows } = await pool.query<CreditRow>({
    name: "credit",
    text: CREDIT_STATEMENT,
    values: [
      id,
      command.userId,
      command.source,
      command.externalId,
      command.kind,
      command.amountCents,
      command.description,
      command.occurredAt,
      houseAccountOfCredit[command.kind],
      lotExpiry(command.occurredAt ?? new Date()),
    ],
  });
  return rows[0];
}

async function credit(pool: pg.Pool, command: CreditCommand): Promise<CreditResult> {
  const id = uuidv7();
  for (let attempt = 0; attempt < TAKEN_RETRIES_MAX; attempt += 1) {
    const row = await tryCredit(pool, id, command);
    if (row?.outcome === "APPLIED") return { applied: true, balanceAfterCents: row.balance_after, movementId: id };
    if (row?.outcome === "NO_WALLET") throw new AppError("not_found", "Carteira não encontrada.");
    const known = await readMovement(pool, command);
    // Not there: whoever held the key gave it back in between.
    if (known === null) continue;
    if (known.user_id !== command.userId || known.amount_cents !== command.amountCents) throw keyReused();
    return { applied: false, balanceAfterCents: known.balance_after_cents, movementId: known.id };
  }
  throw new AppError("unavailable", "Não foi possível confirmar o crédito agora. Tente de novo.");
}

async function open(pool: pg.Pool, { userId, unitId, unitVersion, openedAt }: WalletOpening): Promise<void> {
  await pool.query(OPEN_STATEMENT, [userId, unitId, unitVersion, openedAt]);
}

/** The ledger on PostgreSQL; see `Ledger` for what each call raises. */
export function createPgLedger(pool: pg.Pool): Ledger {
  return {
    debit: createDebit(pool),
    credit: async (command) => {
      if (!isMovement(command, new Date())) throw new AppError("invalid_input", "Dados do crédito inválidos.");
      return askStore(() => credit(pool, command));
    },
    open: async (opening) => {
      if (!isMoment(opening.openedAt, new Date())) throw new AppError("invalid_input", "Data de abertura inválida.");
      await askStore(() => open(pool, opening));
    },
    expireLots: (now, limit) => expireLots(pool, now, limit),
  };
}
