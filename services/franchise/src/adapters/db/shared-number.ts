import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";

/** Refuses a shared number as a unit's own. Raises: `conflict` for a number that several units share. */
export async function refuseShared(trx: Knex, phoneNumberId: string): Promise<void> {
  if ((await trx("shared_numbers").where({ phone_number_id: phoneNumberId }).first()) === undefined) return;
  const message = "Este número de WhatsApp é compartilhado por várias franquias.";
  throw new AppError("conflict", message, { fields: [{ field: "phone_number_id", message }] });
}

export async function leaveSharedNumbers(trx: Knex, unitId: string): Promise<void> {
  await trx("shared_number_units").where({ unit_id: unitId }).delete();
}
