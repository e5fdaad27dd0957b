import { AppError } from "@tenho/kernel/errors/app-error";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { CreditCommand, CreditResult, Ledger } from "../../app/ledger.ts";
import { lotExpiry } from "../../domain/lot-expiry.ts";
import { houseAccountOfCredit, isAmountCents, isKey } from "../../domain/movement.ts";
import { createDebit, readMovement } from "./debit.ts";

const CREDIT_STATEMENT = "select * from credit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

async function credit(pool: pg.Pool, command: CreditCommand): Promise<CreditResult> {
  if (!isAmountCents(command.amountCents) || !isKey(command)) {
    throw new AppError("invalid_input", "Valor ou chave do crédito inválidos.");
  }
  const id = uuidv7();
  const { rows } = await pool.query<{ outcome: "APPLIED" | "TAKEN" | "NO_WALLET"; balance_after: number }>({
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
      lotExpiry(command.occurredAt),
    ],
  });
  const row = rows[0];
  if (row?.outcome === "APPLIED") return { applied: true, balanceAfterCents: row.balance_after, movementId: id };
  if (row?.outcome === "NO_WALLET") throw new AppError("not_found", "Carteira não encontrada.");
  const known = await readMovement(pool, command);
  if (known === null) throw new AppError("unavailable", "Não foi possível confirmar o crédito agora. Tente de novo.");
  if (known.user_id !== command.userId || known.amount_cents !== command.amountCents) {
    throw new AppError("conflict", "Esta chave já foi usada em outro lançamento.", { reason: "key_reused" });
  }
  return { applied: false, balanceAfterCents: known.balance_after_cents, movementId: known.id };
}

async function expireLots(pool: pg.Pool, now: Date, limit: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from lots where remaining_cents > 0 and expires_at <= $1 order by expires_at limit $2",
    [now, limit],
  );
  let expired = 0;
  for (const lot of rows) {
    const result = await pool.query<{ cents: number }>("select expire_lot($1, $2, $3, $4) as cents", [
      uuidv7(),
      lot.id,
      now,
      "Crédito expirado (12 meses)",
    ]);
    if ((result.rows[0]?.cents ?? 0) > 0) expired += 1;
  }
  return expired;
}

/** The ledger on PostgreSQL; see `Ledger` for what each call raises. */
export function createPgLedger(pool: pg.Pool): Ledger {
  return {
    debit: createDebit(pool),
    credit: (command) => credit(pool, command),
    open: async ({ userId, unitId, openedAt }) => {
      await pool.query("insert into wallets (user_id, unit_id, opened_at) values ($1, $2, $3) on conflict do nothing", [
        userId,
        unitId,
        openedAt,
      ]);
    },
    expireLots: (now, limit) => expireLots(pool, now, limit),
  };
}
