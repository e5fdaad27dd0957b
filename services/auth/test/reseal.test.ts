import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { ensurePersonKeys, readPersonKeys } from "../src/adapters/db/person-keys.ts";
import { createSecondFactorStore } from "../src/adapters/db/second-factor-store.ts";
import type { KeyRing } from "../src/domain/key-ring.ts";
import { keyFrom, sealByKey, unsealByKey } from "../src/domain/seal.ts";
import { type AuthHarness, startAuthHarness } from "./_harness.ts";
import { NEW, NEW_ID, OLD, OLD_ID, openKnex, sealingOf } from "./_sealing.ts";

const PERSONS = 1_200;

let auth: AuthHarness;
let knex: Knex;
/** A connection of its own for another process. */
let others: Knex;
let personId: string;
before(async () => {
  auth = await startAuthHarness({ AUTH_KEY_SECRET: OLD });
  [knex, others] = [openKnex(auth), openKnex(auth)];
  personId = (await auth.person()).id;
  await auth.stopService();
});
after(async () => {
  await Promise.all([knex.destroy(), others.destroy()]);
  await auth.stop();
});

/** Keys in plain text, by person. */
let plain: Map<string, string>;
const sealedWith = (secret: string, value: string) => sealByKey(value, keyFrom(secret, "tenho auth audit keys"));
beforeEach(async () => {
  await knex("audit_keys").delete();
  await knex("outbox").delete();
  await sealingOf(knex, OLD, [NEW]).run();
  const rows = Array.from({ length: PERSONS }, () => [randomUUID(), randomBytes(32).toString("base64")] as const);
  plain = new Map(rows);
  await knex.batchInsert(
    "audit_keys",
    rows.map(([person_id, key]) => ({ person_id, sealed_key: sealedWith(OLD, key), key_id: OLD_ID })),
    500,
  );
  await knex("audit_keys").insert({ person_id: randomUUID(), sealed_key: null });
  await knex("outbox").delete();
});

async function allReadable(ring: KeyRing): Promise<void> {
  const keys = await readPersonKeys(knex, [...plain.keys()], ring);
  assert.deepEqual(new Map([...keys].map(([id, key]) => [id, key.toString("base64")])), plain);
}
const underOld = async () => Number((await knex("audit_keys").where({ key_id: OLD_ID }).count())[0]?.count);
const rotationsReported = async () => (await knex("outbox").where("subject", "audit.auth")).length;

describe("sealing anew", () => {
  it("goes on after a batch that was cut off in the middle, of which nothing is left behind", async () => {
    const { reseal, store, ring, run, list } = sealingOf(knex, NEW, [OLD]);
    const first = await reseal({ toKeyId: NEW_ID, kind: "audit_keys", fromKeyId: OLD_ID, after: "" });
    assert.deepEqual([first.resealed, first.remaining, first.next !== ""], [500, PERSONS - 500, true]);
    const batch = { kind: "audit_keys", fromKeyId: OLD_ID, toKeyId: NEW_ID, after: first.next, limit: 500 } as const;
    const cutOff = store.reseal(batch, (values) => [
      ...values.slice(0, 250).map(({ id }) => ({ id, sealed: Buffer.from("half") })),
      { id: "no id", sealed: Buffer.alloc(1) },
    ]);
    await assert.rejects(cutOff);
    assert.equal(await underOld(), PERSONS - 500);
    await allReadable(ring);
    await run();
    assert.deepEqual((await list()).groups, []);
    await allReadable(sealingOf(knex, NEW).ring);
    assert.equal(await rotationsReported(), 1);
    assert.equal(await run(), 0);
  });

  it("twice at once does each value once, and is on record once", async () => {
    const [one, two] = [sealingOf(knex, NEW, [OLD]), sealingOf(others, NEW, [OLD])];
    const resealed = await Promise.all([one.run(), two.run()]);
    const rest = await one.run();
    // The signing key is sealed anew as well.
    assert.equal(resealed[0] + resealed[1] + rest, PERSONS + 1);
    assert.equal(await underOld(), 0);
    assert.equal(await rotationsReported(), 1);
    await allReadable(sealingOf(knex, NEW).ring);
  });

  it("leaves a value no secret opens as it is, goes past it and says so", async () => {
    const lost = [...plain.keys()].sort()[3] ?? "";
    const bytes = sealedWith("x".repeat(32), "lost");
    await knex("audit_keys").where({ person_id: lost }).update({ sealed_key: bytes });
    plain.delete(lost);
    const { run, list, reseal } = sealingOf(knex, NEW, [OLD]);
    assert.equal(await run(), PERSONS);
    const [group, ...more] = (await list()).groups;
    assert.deepEqual([group, more], [{ kind: "audit_keys", keyId: OLD_ID, count: 1, isKnown: true }, []]);
    const again = await reseal({ toKeyId: NEW_ID, kind: "audit_keys", fromKeyId: OLD_ID, after: "" });
    assert.deepEqual(again, { resealed: 0, unreadable: 1, remaining: 1, next: "" });
    assert.deepEqual((await knex("audit_keys").where({ person_id: lost }).first()).sealed_key, bytes);
    await assert.rejects(readPersonKeys(knex, [lost], sealingOf(knex, NEW, [OLD]).ring), { code: "unavailable" });
    await allReadable(sealingOf(knex, NEW).ring);
  });
});

describe("a process with the former secret alone, side by side", () => {
  const newPersonBy = (db: Knex, ring: KeyRing) =>
    db.transaction(async (trx) => {
      const id = randomUUID();
      const key = (await ensurePersonKeys(trx, [id], ring)).get(id)?.toString("base64") ?? "";
      plain.set(id, key);
      return (await trx("audit_keys").where({ person_id: id }).first()).key_id as string;
    });

  it("seals what everybody reads, as every process does, until the new key is in force; then nothing that would be lost", async () => {
    const [before, next] = [sealingOf(others, OLD), sealingOf(knex, NEW, [OLD])];
    assert.deepEqual([await newPersonBy(others, before.ring), await newPersonBy(knex, next.ring)], [OLD_ID, OLD_ID]);
    await allReadable(before.ring);
    await next.run();
    await assert.rejects(newPersonBy(others, before.ring), { code: "unavailable" });
    await assert.rejects(readPersonKeys(others, [...plain.keys()], before.ring), { code: "unavailable" });
    assert.equal(await newPersonBy(knex, next.ring), NEW_ID);
    await assert.rejects(before.reseal({ toKeyId: NEW_ID, kind: "audit_keys", fromKeyId: OLD_ID, after: "" }), {
      code: "conflict",
    });
    await allReadable(sealingOf(knex, NEW).ring);
  });

  it("that is sealing while the key comes into force is waited for, and its value is found", async () => {
    const next = sealingOf(knex, NEW, [OLD]);
    const { ring } = sealingOf(others, OLD);
    const trx = await others.transaction();
    const id = randomUUID();
    await ensurePersonKeys(trx, [id], ring);
    const rotation = next.run();
    const waits = async () => {
      const { rows } = await knex.raw(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%sealing_key%' and datname = current_database()",
      );
      return rows.length > 0 ? true : null;
    };
    await eventually("the change waits", waits);
    plain.set(id, (await readPersonKeys(trx, [id], ring)).get(id)?.toString("base64") ?? "");
    await trx.commit();
    await rotation;
    await next.run();
    assert.equal(await underOld(), 0);
    await allReadable(sealingOf(knex, NEW).ring);
  });
});

describe("a second factor", () => {
  it("that was begun is begun anew under the key in force; a confirmed one stays", async () => {
    const id = personId;
    const next = sealingOf(knex, NEW, [OLD]);
    const factors = createSecondFactorStore({
      knex,
      ring: next.ring,
      publishSessionVersion: async () => undefined,
      triggerRelay: () => undefined,
    });
    const begin = (secret: string) => factors.edit(id, (edit) => edit.begin(secret));
    const read = () => factors.edit(id, async (edit) => (await edit.read())?.secret);
    const keyId = async () => (await knex("second_factors").where({ user_id: id }).first()).key_id;
    const sealed_secret = sealByKey("MFRGGZDFMZTWQ2LK", keyFrom(OLD, "tenho auth second factors"));
    await knex("second_factors").insert({ user_id: id, sealed_secret, key_id: OLD_ID });
    assert.deepEqual([await read(), await keyId()], ["MFRGGZDFMZTWQ2LK", OLD_ID]);
    await next.run();
    assert.deepEqual([await read(), await keyId()], ["MFRGGZDFMZTWQ2LK", NEW_ID]);
    const { sealed_secret: resealed } = await knex("second_factors").where({ user_id: id }).first();
    assert.equal(unsealByKey(resealed, keyFrom(NEW, "tenho auth second factors")), "MFRGGZDFMZTWQ2LK");
    await begin("KRSXG5CTMVRXEZLU");
    assert.deepEqual([await read(), await keyId()], ["KRSXG5CTMVRXEZLU", NEW_ID]);
    await knex("second_factors").where({ user_id: id }).update({ confirmed_at: new Date() });
    await begin("JBSWY3DPEHPK3PXP");
    assert.equal(await read(), "KRSXG5CTMVRXEZLU");
  });
});
