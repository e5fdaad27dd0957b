import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { migrate } from "@tenho/kernel/db/migrate";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { createDueStore } from "../src/adapters/db/due-store.ts";
import { paymentMigrations } from "../src/adapters/db/migrations/migrations.ts";
import { createSweepStore } from "../src/adapters/db/sweep-store.ts";

let knex: ReturnType<typeof createKnex>;
let offsetMs = 0;
const now = () => new Date(Date.now() + offsetMs);
const inMs = (ms: number) => new Date(now().getTime() + ms);
const LEASE_MS = 60_000;
const FAILURE = { code: "conflict", reason: "more_than_bought" };

before(async () => {
  const url = await testInfra().postgresUrl("payment");
  knex = createKnex({
    url,
    schema: "payment",
    poolMax: 6,
    statementTimeoutMs: 30_000,
    applicationName: "tenho-payment",
  });
  await migrate(knex, { schema: "payment", migrations: paymentMigrations });
});
after(() => knex.destroy());

describe("due work", () => {
  it("is claimed by one of many at once, and again only after its lease", async () => {
    const due = createDueStore(knex, now);
    const ids = Array.from({ length: 40 }, () => randomUUID());
    for (const id of ids) await due.call("refund", id, inMs(-1_000));
    const claims = (await Promise.all(Array.from({ length: 8 }, () => due.claim(10, LEASE_MS)))).flat();
    assert.deepEqual(claims.map(({ id }) => id).sort(), [...ids].sort());
    assert.deepEqual(await due.claim(100, LEASE_MS), []);
    offsetMs += LEASE_MS + 1_000;
    assert.equal((await due.claim(100, LEASE_MS)).length, ids.length);
    await knex("due_work").delete();
  });

  it("that another process holds is passed over, not waited for", async () => {
    const due = createDueStore(knex, now);
    for (const id of ["held", "free"]) await due.call("refund", id, inMs(-1_000));
    const trx = await knex.transaction();
    await trx("due_work").where({ id: "held" }).forUpdate().select("id");
    const claimed = await due.claim(10, LEASE_MS);
    await trx.rollback();
    assert.deepEqual(
      claimed.map(({ id }) => id),
      ["free"],
    );
    await knex("due_work").delete();
  });

  it("that is called for while it is claimed stays due, whatever its claim ends with", async () => {
    const due = createDueStore(knex, now);
    for (const dueAt of [null, inMs(3_600_000)]) {
      await due.call("charge", "called", inMs(-1_000));
      const [claim] = await due.claim(1, LEASE_MS);
      assert.ok(claim);
      await due.call("charge", "called", now());
      await due.release(claim, { dueAt, failure: null });
      offsetMs += 10;
      const [again] = await due.claim(1, LEASE_MS);
      assert.equal(again?.id, "called");
      if (again !== undefined) await due.release(again, { dueAt: null, failure: null });
      assert.equal((await knex("due_work")).length, 0);
    }
  });

  it("counts failures in a row, forgets them after a success, and a later call does not delay it", async () => {
    const due = createDueStore(knex, now);
    await due.call("review", "failing", now());
    for (const expected of [0, 1, 2]) {
      const [claim] = await due.claim(1, LEASE_MS);
      assert.equal(claim?.attempts, expected);
      if (claim !== undefined) await due.release(claim, { dueAt: now(), failure: FAILURE });
    }
    const [claim] = await due.claim(1, LEASE_MS);
    if (claim !== undefined) await due.release(claim, { dueAt: now(), failure: null });
    await due.call("review", "failing", inMs(600_000));
    assert.equal((await due.claim(1, LEASE_MS))[0]?.attempts, 0);
  });
});

describe("due work that keeps failing", () => {
  it("is counted from five attempts on, also where each attempt ended its process, and says why it failed", async () => {
    await knex("due_work").delete();
    const due = createDueStore(knex, now);
    await due.call("charge", "crashing", now());
    await due.call("review", randomUUID(), now());
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      assert.deepEqual(await due.countFailing(10), { count: 0, attemptsMax: 0 });
      const claims = await due.claim(10, LEASE_MS);
      assert.equal(claims.length, 2);
      const failed = claims.find(({ kind }) => kind === "review");
      if (failed !== undefined) await due.release(failed, { dueAt: inMs(LEASE_MS), failure: FAILURE });
      offsetMs += LEASE_MS + 1_000;
    }
    assert.deepEqual(await due.countFailing(10), { count: 2, attemptsMax: 5 });
    assert.deepEqual(await due.countFailing(1), { count: 1, attemptsMax: 5 });
    const failing = await due.failing(10);
    assert.deepEqual(
      failing.map(({ kind, attempts, failure, failedAt }) => [kind, attempts, failure, failedAt === null]),
      [
        ["charge", 5, null, true],
        ["review", 5, FAILURE, false],
      ],
    );
  });

  it("is forgotten by a success, also where it was called for meanwhile", async () => {
    const due = createDueStore(knex, now);
    const [claim] = await due.claim(1, LEASE_MS);
    assert.ok(claim);
    await due.call(claim.kind, claim.id, now());
    await due.release(claim, { dueAt: null, failure: null });
    assert.equal((await due.countFailing(10)).count, 1);
    const other = (await due.failing(10))[0];
    const taken = await due.claimOne(other?.kind ?? "charge", other?.id ?? "", LEASE_MS);
    if (taken !== null) await due.release(taken, { dueAt: null, failure: null });
    assert.equal((await due.countFailing(10)).count, 0);
    assert.equal(await due.claimOne("charge", "no such work", LEASE_MS), null);
  });

  it("about what cannot be read is counted from three attempts on, by its txid", async () => {
    await knex("due_work").delete();
    const due = createDueStore(knex, now);
    const seen = { endToEndId: "E1", txid: "loja1", digest: null, from: "", to: "", onlyReturned: false };
    await due.call("charge", "unreadable", now());
    await due.call("charge", "failing", now());
    await due.addItem("E1", seen, now());
    await due.addItem("E1", { ...seen, txid: "another" }, inMs(-600_000));
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      assert.deepEqual(await due.unreadable(10), []);
      for (const claim of await due.claim(10, LEASE_MS)) {
        assert.deepEqual(claim.seen, claim.kind === "item" ? seen : null);
        const failure =
          claim.id === "failing" ? FAILURE : { code: "unavailable", reason: "unreadable", fields: ["valor"] };
        await due.release(claim, { dueAt: now(), failure });
      }
      offsetMs += 10;
    }
    assert.deepEqual(
      (await due.unreadable(10)).sort((one, other) => (one.kind < other.kind ? -1 : 1)),
      [
        { kind: "charge", txid: "unreadable", attempts: 3 },
        { kind: "item", txid: "loja1", attempts: 3 },
      ],
    );
    assert.equal((await due.unreadable(1)).length, 1);
    assert.deepEqual(await due.countFailing(10), { count: 2, attemptsMax: 3 });
    const failing = await due.failing(10);
    assert.deepEqual(
      failing.map(({ id, txid, failure }) => [id, txid, failure?.fields]),
      [
        ["unreadable", null, ["valor"]],
        ["E1", "loja1", ["valor"]],
      ],
    );
    await knex("due_work").delete();
  });
});

describe("a sweep", () => {
  it("is taken by one replica, keeps how far was read, and never goes back", async () => {
    const sweeps = createSweepStore(knex, now);
    const claims = await Promise.all(Array.from({ length: 5 }, () => sweeps.claim("received", LEASE_MS)));
    const [taken] = claims.filter((claim) => claim !== null);
    assert.equal(claims.filter((claim) => claim !== null).length, 1);
    const readUntil = new Date((taken?.readUntil.getTime() ?? 0) + 5_000);
    await sweeps.finish("received", readUntil, now());
    await sweeps.finish("received", new Date(readUntil.getTime() - 60_000), now());
    offsetMs += 10;
    assert.deepEqual(await sweeps.claim("received", LEASE_MS), { readUntil });
  });
});
