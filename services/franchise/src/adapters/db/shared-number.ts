import { withTransaction } from "@tenho/kernel/db/with-transaction";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import type { SharedNumber } from "../../domain/unit.ts";
import { asAppError } from "./constraint-errors.ts";

/** A number and the units it serves, whatever they were before. Raises: `invalid_input` for a unit that does not exist. */
export async function putSharedNumber(knex: Knex, number: SharedNumber): Promise<void> {
  const { phoneNumberId: phone_number_id, displayPhoneNumber: display_phone_number } = number;
  try {
    await withTransaction(knex, async (trx) => {
      await trx("shared_numbers")
        .insert({ phone_number_id, display_phone_number })
        .onConflict("phone_number_id")
        .merge();
      await trx("shared_number_units").where({ phone_number_id }).delete();
      const rows = [...new Set(number.unitIds)].map((unit_id) => ({ phone_number_id, unit_id }));
      if (rows.length > 0) await trx("shared_number_units").insert(rows);
    });
  } catch (error) {
    throw asAppError(error);
  }
}

/** Raises: `conflict` for a number several units share, which is none's own. */
export async function refuseShared(trx: Knex, phoneNumberId: string): Promise<void> {
  if ((await trx("shared_numbers").where({ phone_number_id: phoneNumberId }).first()) === undefined) return;
  const message = "Este número de WhatsApp é compartilhado por várias franquias.";
  throw new AppError("conflict", message, { fields: [{ field: "phone_number_id", message }] });
}

export async function leaveSharedNumbers(trx: Knex, unitId: string): Promise<void> {
  await trx("shared_number_units").where({ unit_id: unitId }).delete();
}
