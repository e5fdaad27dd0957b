import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import type { Knex } from "knex";
import { deleteExpired } from "../src/app/session/delete-expired.ts";
import { loadAuthConfig } from "../src/config.ts";
import { authContext } from "./_context.ts";
import { type AuthHarness, startAuthHarness } from "./_harness.ts";

const DAY_MS = 24 * 3_600_000;
const MANY = 1_200;
const fromNow = (days: number) => new Date(Date.now() + days * DAY_MS);

describe("the sweep of auth", () => {
  let auth: AuthHarness;
  let knex: Knex;
  before(async () => {
    auth = await startAuthHarness();
    const url = auth.env.POSTGRES_URL ?? "";
    knex = createKnex({ url, schema: "auth", poolMax: 4, statementTimeoutMs: 30_000, applicationName: "test" });
  });
  after(async () => {
    await knex.destroy();
    await auth.stop();
  });

  function sweep(streamAgeDays = 8): Promise<void> {
    return deleteExpired(authContext(knex, { streamAgeMs: async () => streamAgeDays * DAY_MS }));
  }
  const session = (userId: string, expiresAt: Date) => ({
    id: randomUUID(),
    user_id: userId,
    refresh_hash: randomUUID(),
    rotated_at: new Date(),
    expires_at: expiresAt,
    remember: false,
    access_version: 1,
    authenticated_at: new Date(),
    created_at: new Date(),
    last_seen_at: new Date(),
    address: "",
    agent: "",
  });

  it("deletes viewings that are over, and no other", async () => {
    const { id } = await auth.person();
    const own = session(id, fromNow(1));
    await knex("sessions").insert(own);
    const viewing = (days: number) => ({
      id: randomUUID(),
      viewer_id: id,
      viewer_session_id: own.id,
      subject_id: id,
      subject_version: 1,
      expires_at: fromNow(days),
    });
    const [open, over] = [viewing(1), viewing(-1)];
    await knex("viewings").insert([open, over]);
    await sweep();
    assert.deepEqual(await knex("viewings").where({ viewer_id: id }).pluck("id"), [open.id]);
  });

  it("deletes expired sessions with the tokens they had, more than one batch, also several at once; and no other", async () => {
    const { id } = await auth.person();
    const [kept, spent] = [session(id, fromNow(1)), session(id, fromNow(-1))];
    await knex("sessions").insert([kept, spent, ...Array.from({ length: MANY }, () => session(id, fromNow(-1)))]);
    await knex("spent_tokens").insert({ hash: randomUUID(), session_id: spent.id });
    await sweep();
    const left = () => knex("sessions").where({ user_id: id }).pluck("id");
    assert.deepEqual(await left(), [kept.id]);
    await knex("sessions").insert(Array.from({ length: MANY }, () => session(id, fromNow(-1))));
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    assert.deepEqual(await left(), [kept.id]);
    assert.deepEqual(await knex("spent_tokens").where({ session_id: spent.id }), []);
  });

  it("deletes wrong passwords that are forgotten and the hashes of temporary passwords a day after their end", async () => {
    const { id } = await auth.person();
    const { id: other } = await auth.person();
    const failure = (address: string, forgetAt: Date) => ({ user_id: id, address, count: 1, forget_at: forgetAt });
    await knex("login_failures").insert([failure("192.0.2.1", fromNow(-1)), failure("192.0.2.2", fromNow(1))]);
    const temporary = (userId: string, endedAt: Date) =>
      knex("credentials").where({ user_id: userId }).update({ temporary_hash: "h", temporary_expires_at: endedAt });
    await temporary(id, fromNow(-1.1));
    await temporary(other, fromNow(-0.9));
    await sweep();
    assert.deepEqual(await knex("login_failures").where({ user_id: id }).pluck("address"), ["192.0.2.2"]);
    const hashOf = async (userId: string) =>
      (await knex("credentials").where({ user_id: userId }).first()).temporary_hash;
    assert.deepEqual([await hashOf(id), await hashOf(other)], [null, "h"]);
  });

  it("deletes records of events after 30 days, none of an event the stream may still bring", async () => {
    const consumer = randomUUID();
    const keys = async () => knex("inbox").where({ consumer }).orderBy("done_at", "desc").pluck("key");
    for (const days of [29, 31, 61]) await knex("inbox").insert({ consumer, key: `${days}`, done_at: fromNow(-days) });
    await sweep(0);
    assert.equal((await keys()).length, 3, "a stream that keeps for ever may bring any event again");
    await sweep(60);
    assert.deepEqual(await keys(), ["29", "31"]);
    await sweep();
    assert.deepEqual(await keys(), ["29"]);
  });

  it("is not configured to forget an event before its stream does", () => {
    const tooSoon = /EVENT_RECORD_DAYS: informe mais dias do que o stream EVENTS guarda/;
    assert.throws(() => loadAuthConfig({ ...auth.env, EVENT_RECORD_DAYS: "8" }), tooSoon);
    loadAuthConfig({ ...auth.env, EVENT_RECORD_DAYS: "9" });
  });
});
