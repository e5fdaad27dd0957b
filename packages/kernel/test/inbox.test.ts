import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import fc from "fast-check";
import type { Knex } from "knex";
import { inboxMigration, purgeInbox, runOnce } from "../src/events/inbox.ts";
import { openDatabase } from "./_parts.ts";

const migrations = {
  "001-inbox": { up: (knex: Knex) => inboxMigration(knex) },
  "002-effects": {
    up: async (knex: Knex) => knex.schema.createTable("effects", (columns) => void columns.text("key").notNullable()),
  },
};

const FAILURE = new Error("fails");

describe("runOnce()", () => {
  let knex: Knex;
  const effectOf = (key: string) => async (trx: Knex) => void (await trx("effects").insert({ key }));

  before(async () => {
    ({ knex } = await openDatabase(migrations));
  });
  beforeEach(async () => {
    await knex("effects").delete();
    await knex("inbox").delete();
  });
  after(() => knex.destroy());

  it("does the work once for a key, and says so", async () => {
    const key = { consumer: "c", key: "k" };
    assert.equal(await runOnce(knex, key, effectOf("k")), true);
    assert.equal(await runOnce(knex, key, effectOf("k")), false);
    assert.equal(await runOnce(knex, { consumer: "other", key: "k" }, effectOf("k")), true);
    assert.equal((await knex("effects")).length, 2);
  });

  it("forgets the key when the work fails, so that it can be done later", async () => {
    const key = { consumer: "c", key: "k" };
    const failing = async (trx: Knex) => {
      await effectOf("k")(trx);
      throw new Error("service unavailable");
    };
    await assert.rejects(runOnce(knex, key, failing), /service unavailable/);
    assert.equal((await knex("effects")).length, 0);
    assert.equal(await runOnce(knex, key, effectOf("k")), true);
  });

  it("has one effect a key for any mix of duplicates, failures and races", async () => {
    const delivery = fc.record({ key: fc.constantFrom("a", "b", "c"), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { minLength: 1, maxLength: 12 }), async (deliveries) => {
        await knex("effects").delete();
        await knex("inbox").delete();
        const work = ({ key, fails }: { key: string; fails: boolean }) =>
          runOnce(knex, { consumer: "c", key }, async (trx) => {
            await effectOf(key)(trx);
            if (fails) throw FAILURE;
          }).catch((error) => assert.equal(error, FAILURE));
        await Promise.all(deliveries.map(work));
        const expected = [...new Set(deliveries.filter(({ fails }) => !fails).map(({ key }) => key))].sort();
        assert.deepEqual((await knex("effects").pluck("key")).sort(), expected);
      }),
      { numRuns: 25 },
    );
  });

  it("is purged of what is older than asked", async () => {
    await runOnce(knex, { consumer: "c", key: "new" }, effectOf("new"));
    await knex("inbox").insert({ consumer: "c", key: "old", done_at: knex.raw("now() - interval '31 days'") });
    assert.equal(await purgeInbox(knex, 30, 10), 1);
    assert.deepEqual(await knex("inbox").pluck("key"), ["new"]);
  });
});
