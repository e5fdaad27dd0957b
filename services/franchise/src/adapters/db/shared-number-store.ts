import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import { auditRow } from "@tenho/kernel/events/audit-row";
import { enqueue } from "@tenho/kernel/events/outbox";
import type { Knex } from "knex";
import type { SharedNumberStore } from "../../app/shared-numbers/shared-number-port.ts";
import type { SharedNumber } from "../../domain/shared-number.ts";
import { asAppError } from "./constraint-errors.ts";

/** There are few: a platform has as many as cities share one. */
const NUMBERS_MAX = 1_000;

type Row = { phone_number_id: string; display_phone_number: string; unit_ids: (string | null)[] };

const fromRow = (row: Row): SharedNumber => ({
  phoneNumberId: row.phone_number_id,
  displayPhoneNumber: row.display_phone_number,
  unitIds: row.unit_ids.filter((id) => id !== null),
});

/** Numbers that several units share, on PostgreSQL; `triggerRelay` is called after a commit that wrote outbox rows. */
export function createSharedNumberStore({
  knex,
  triggerRelay,
}: {
  knex: Knex;
  triggerRelay: () => void;
}): SharedNumberStore {
  const select = (from: Knex) =>
    from("shared_numbers as n")
      .leftJoin("shared_number_units as u", "u.phone_number_id", "n.phone_number_id")
      .groupBy("n.phone_number_id", "n.display_phone_number")
      .select("n.phone_number_id", "n.display_phone_number", from.raw("array_agg(u.unit_id::text) as unit_ids"));

  return {
    list: async () => {
      const rows = await select(knex).orderBy(["n.display_phone_number", "n.phone_number_id"]).limit(NUMBERS_MAX);
      return (rows as Row[]).map(fromRow);
    },
    ofUnits: async (unitIds) => {
      if (unitIds.length === 0) return new Map();
      const rows = await knex("shared_number_units as u")
        .join("shared_numbers as n", "n.phone_number_id", "u.phone_number_id")
        .whereIn("u.unit_id", [...unitIds])
        .distinctOn("u.unit_id")
        .orderBy(["u.unit_id", "n.display_phone_number", "n.phone_number_id"])
        .select("u.unit_id", "n.phone_number_id", "n.display_phone_number");
      return new Map(
        (rows as (Omit<Row, "unit_ids"> & { unit_id: string })[]).map((row) => [
          row.unit_id,
          { phoneNumberId: row.phone_number_id, displayPhoneNumber: row.display_phone_number },
        ]),
      );
    },
    edit: async (phoneNumberId, decide) => {
      try {
        return await withTransaction(knex, async (trx, onCommit) => {
          // An advisory lock, since a number that is not shared yet has no row to lock.
          await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 1))", [phoneNumberId]);
          const row = (await select(trx).where({ "n.phone_number_id": phoneNumberId }).first()) as Row | undefined;
          const { after, audit } = decide(row === undefined ? null : fromRow(row));
          if (audit === null) return after;
          await write(trx, phoneNumberId, after);
          await enqueue(trx, [auditRow("franchise", audit)]);
          onCommit(triggerRelay);
          return after;
        });
      } catch (error) {
        throw asAppError(error);
      }
    },
  };
}

async function write(trx: Knex.Transaction, phoneNumberId: string, after: SharedNumber | null): Promise<void> {
  if (after === null) {
    await trx("shared_numbers").where({ phone_number_id: phoneNumberId }).delete();
    return;
  }
  const owner = await trx("units").where({ phone_number_id: phoneNumberId }).first<{ name: string }>("name");
  if (owner !== undefined) {
    throw new AppError("conflict", `Este número é só da franquia ${owner.name}. Tire-o dela primeiro.`);
  }
  await trx("shared_numbers")
    .insert({ phone_number_id: phoneNumberId, display_phone_number: after.displayPhoneNumber })
    .onConflict("phone_number_id")
    .merge();
  await trx("shared_number_units").where({ phone_number_id: phoneNumberId }).delete();
  const rows = after.unitIds.map((unit_id) => ({ phone_number_id: phoneNumberId, unit_id }));
  if (rows.length > 0) await trx("shared_number_units").insert(rows);
}
