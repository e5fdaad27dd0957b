import { isDeepStrictEqual } from "node:util";
import { foldText } from "@tenho/br/text";
import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { liveRow } from "@tenho/kernel/events/live";
import { enqueue } from "@tenho/kernel/events/outbox";
import { encodeEvent } from "@tenho/kernel/events/publish";
import { UnitChangedSchema } from "@tenho/proto/franchise/v1/events_pb";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { UnitStore } from "../../app/ports.ts";
import type { Unit } from "../../domain/unit.ts";
import { unitToProto } from "../rpc/unit-proto.ts";
import { asAppError } from "./constraint-errors.ts";
import { putSharedNumber } from "./shared-number.ts";

type UnitRow = {
  id: string;
  name: string;
  code: string;
  city: string;
  state: string;
  region: string;
  is_active: boolean;
  phone_number_id: string | null;
  display_phone_number: string | null;
  time_zone: string;
  created_at: Date;
};

const cityKey = (city: string, state: string): string => foldText(`${city.trim()}/${state.trim()}`);

const fromRow = (row: UnitRow): Unit => ({
  id: row.id,
  name: row.name,
  code: row.code,
  city: row.city,
  state: row.state,
  region: row.region,
  isActive: row.is_active,
  phoneNumberId: row.phone_number_id,
  displayPhoneNumber: row.display_phone_number,
  timeZone: row.time_zone,
  createdAt: row.created_at,
});

const toRow = (unit: Unit) => ({
  name: unit.name,
  code: unit.code,
  city: unit.city,
  state: unit.state,
  region: unit.region,
  is_active: unit.isActive,
  phone_number_id: unit.phoneNumberId,
  display_phone_number: unit.displayPhoneNumber,
  time_zone: unit.timeZone,
  city_key: cityKey(unit.city, unit.state),
});

function newsRows(unit: Unit) {
  const id = uuidv7();
  const live = liveRow({ type: "franchise.unit", id: unit.id, version: Date.now(), audience: { unit_ids: [unit.id] } });
  return [
    {
      id: `${id}:changed`,
      subject: "evt.franchise.unit_changed",
      payload: encodeEvent(UnitChangedSchema, { unit: unitToProto(unit) }),
    },
    { ...live, id: `${id}:live` },
  ];
}

/** Whether a put would change nothing that is told; `createdAt` is the store's to keep. */
const isSame = (stored: Unit, asked: Unit): boolean =>
  isDeepStrictEqual({ ...stored, createdAt: asked.createdAt }, asked);

/** Units on PostgreSQL; `nudge` wakes the outbox relay after a commit. */
export function createUnitStore(deps: { knex: Knex; nudge: () => void }): UnitStore {
  const { knex } = deps;
  const select = () => knex<UnitRow>("units").orderBy("name");
  return {
    put: async (unit) => {
      try {
        return await withTransaction(knex, async (trx, onCommit) => {
          // An advisory lock, since a unit that does not exist yet has no row to lock.
          await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [unit.id]);
          const known = await trx<UnitRow>("units").where({ id: unit.id }).first();
          if (known !== undefined && isSame(fromRow(known), unit)) return fromRow(known);
          const row = toRow(unit);
          const [stored] = await trx<UnitRow>("units")
            .insert({ id: unit.id, created_at: unit.createdAt, ...row })
            .onConflict("id")
            .merge(row)
            .returning("*");
          const result = fromRow(stored as UnitRow);
          await enqueue(trx, newsRows(result));
          onCommit(deps.nudge);
          return result;
        });
      } catch (error) {
        throw asAppError(error);
      }
    },
    list: async ({ ids, onlyActive }) => {
      const query = select();
      if (ids.length > 0) query.whereIn("id", [...ids]);
      if (onlyActive) query.where({ is_active: true });
      return (await query).map(fromRow);
    },
    byNumber: async (phoneNumberId) => {
      const rows = await select()
        .where({ is_active: true })
        .where((either) => {
          either
            .where({ phone_number_id: phoneNumberId })
            .orWhereIn("id", knex("shared_number_units").select("unit_id").where({ phone_number_id: phoneNumberId }));
        });
      return rows.map(fromRow);
    },
    byCity: async (city, state) => {
      const row = await select()
        .where({ is_active: true, city_key: cityKey(city, state) } as Partial<UnitRow>)
        .first();
      return row ? fromRow(row) : null;
    },
    putSharedNumber: (number) => putSharedNumber(knex, number),
  };
}
