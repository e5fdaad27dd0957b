import { AppError } from "@tenho/kernel/errors/app-error";
import type pg from "pg";
import type { MovementKey } from "../../domain/movement.ts";
import { movementOfKey } from "./migrations/credit.sql.ts";

export type KnownMovement = { id: string; user_id: string; amount_cents: number; balance_after_cents: number };

/** The movement an existing key stands for, or null when its claim was given back meanwhile. */
export async function readMovement(pool: pg.Pool, key: MovementKey): Promise<KnownMovement | null> {
  const { rows } = await pool.query<KnownMovement>({
    name: "movement_of_key",
    text: movementOfKey,
    values: [key.source, key.externalId],
  });
  return rows[0] ?? null;
}

export const keyReused = (): AppError =>
  new AppError("conflict", "Esta chave já foi usada em outro lançamento.", { reason: "key_reused" });
