import { AppError } from "@tenho/kernel/errors/app-error";
import type { Knex } from "knex";
import type { Account } from "../../../domain/accounts/account.ts";
import { takenMessages } from "./taken-messages.ts";
import { isProvedByAnother } from "./write-proofs.ts";

/**
 * Refuses WhatsApp numbers that are new to the account and proved by another one. Several accounts may give an unproved number: otherwise a
 * stranger who types it would lock its owner out. Raises: `conflict`.
 */
export async function refuseTakenNumbers(trx: Knex, before: Account | null, after: Account): Promise<void> {
  const known = new Set(before?.phones.filter(({ type }) => type === "WHATSAPP").map(({ phone }) => phone));
  for (const { phone, type } of after.phones) {
    if (type !== "WHATSAPP" || known.has(phone) || !(await isProvedByAnother(trx, after.id, phone))) continue;
    const fields = [{ field: "phone", message: takenMessages.phone }];
    throw new AppError("conflict", takenMessages.phone, { reason: "phone_taken", fields });
  }
}
