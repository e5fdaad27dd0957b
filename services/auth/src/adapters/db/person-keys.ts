import { randomBytes } from "node:crypto";
import type { Knex } from "knex";
import type { KeyRing } from "../../domain/key-ring.ts";
import { readKeyInForce } from "./key-in-force.ts";

/** Both `sealed_key` and `key_id` are null once the person was erased. */
type KeyRow = { person_id: string; sealed_key: Buffer | null; key_id: string | null };

const KEY_BYTES = 32;
const PURPOSE = "tenho auth audit keys";

/** The keys of persons by account, without those who were erased. Raises: `unavailable` when one was sealed with an unknown secret. */
export async function readPersonKeys(
  db: Knex,
  personIds: readonly string[],
  ring: KeyRing,
): Promise<Map<string, Buffer>> {
  if (personIds.length === 0) return new Map();
  const rows = await db<KeyRow>("audit_keys").whereIn("person_id", [...personIds]);
  return new Map(
    rows.flatMap(({ person_id, sealed_key, key_id }) =>
      sealed_key === null || key_id === null
        ? []
        : [[person_id, Buffer.from(ring.open(sealed_key, PURPOSE, key_id), "base64")]],
    ),
  );
}

/** Like `readPersonKeys`, and makes a key for each person without one. A concurrent erasure of the person is waited for. */
export async function ensurePersonKeys(
  trx: Knex,
  personIds: readonly string[],
  ring: KeyRing,
): Promise<Map<string, Buffer>> {
  if (personIds.length === 0) return new Map();
  const key_id = await readKeyInForce(trx);
  for (const person_id of [...personIds].sort()) {
    const key = randomBytes(KEY_BYTES).toString("base64");
    await trx<KeyRow>("audit_keys")
      .insert({ person_id, sealed_key: ring.seal(key, PURPOSE, key_id), key_id })
      .onConflict("person_id")
      .ignore();
  }
  return readPersonKeys(trx, personIds, ring);
}

/** Destroys the key of a person for good: existing personal values in the log become unreadable, and later records store none. */
export async function destroyPersonKey(trx: Knex, personId: string): Promise<void> {
  await trx<KeyRow>("audit_keys")
    .insert({ person_id: personId, sealed_key: null, key_id: null })
    .onConflict("person_id")
    .merge(["sealed_key", "key_id"]);
}
