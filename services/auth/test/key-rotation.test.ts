import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { callService } from "@tenho/tests/support/calls/call-service";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { keyFrom, sealByKey } from "../src/domain/seal.ts";
import { type AuthHarness, startAuthHarness } from "./_harness.ts";
import {
  loginAt,
  master,
  NEW,
  NEW_ID,
  OLD,
  OLD_ID,
  openKnex,
  personWithFactor,
  startReplica,
  totp,
} from "./_sealing.ts";

const STEP_MS = 30_000;

type Listed = { items: { action: string; subject: { id: string }; address: string | null; erased: boolean }[] };

describe("a change of AUTH_KEY_SECRET", () => {
  const clock = { ms: Date.now() };
  const now = () => new Date(clock.ms);
  let auth: AuthHarness;
  let knex: Knex;
  before(async () => {
    auth = await startAuthHarness({ AUTH_KEY_SECRET: OLD }, now);
    knex = openKnex(auth);
  });
  after(async () => {
    await knex.destroy();
    await auth.stop();
  });

  const keyIds = async () => {
    const ids = await Promise.all(
      ["signing_keys", "second_factors", "audit_keys", "sealing_key"].map((table) =>
        knex(table).distinct().pluck("key_id"),
      ),
    );
    return [...new Set(ids.flat())];
  };

  it("keeps everything readable, before, while and after it is sealed anew, and without the former secret", async () => {
    const person = await personWithFactor(auth, clock);
    const logOf = async (url: string) =>
      (await callService(url, "auth")<Listed>("GET", `/audit?subject=${person.id}&limit=50`, { as: master })).body
        .items;
    const written = await eventually("the log has it", async () => {
      const items = await logOf(auth.url);
      return items.some(({ address }) => address === "203.0.113.77") ? items : null;
    });
    const [, , , , fourth = "", fifth = "", sixth = ""] = person.codes;
    const secretHash = createHmac("sha256", keyFrom(OLD, "tenho auth recovery codes"));
    const hash = secretHash.update(`${person.id}:${sixth.replace("-", "")}`).digest("hex");
    assert.equal((await knex("recovery_codes").where({ user_id: person.id, hash })).length, 1);
    await auth.stopService();

    const both = await startReplica(auth, { current: NEW, former: OLD }, now);
    const [row] = await knex("sealing_key");
    assert.equal(row.key_id, OLD_ID, "the key in force is that of the secret which sealed the values");
    assert.equal((await loginAt(both.url, person.email, totp(person.secret, clock.ms))).status, 200);
    assert.equal((await loginAt(both.url, person.email, fourth)).status, 200);
    assert.deepEqual((await logOf(both.url)).slice(-written.length), written);

    const state = await auth.rpc.getSealedSecrets({});
    assert.deepEqual([state.currentKeyId, state.keyIdInForce, state.formerKeyIds], [NEW_ID, OLD_ID, [OLD_ID]]);
    assert.deepEqual(
      state.groups.map(({ kind, keyId, isKnown }) => [kind, keyId, isKnown]),
      [
        ["signing_keys", OLD_ID, true],
        ["second_factors", OLD_ID, true],
        ["audit_keys", OLD_ID, true],
      ],
    );
    for (const { kind, keyId, count } of state.groups) {
      const answer = await auth.rpc.resealSecrets({ toKeyId: NEW_ID, kind, fromKeyId: keyId });
      assert.deepEqual(
        { ...answer, $typeName: "" },
        { $typeName: "", resealed: count, unreadable: 0, remaining: 0, next: "" },
      );
    }
    assert.deepEqual((await auth.rpc.getSealedSecrets({})).groups, []);
    assert.deepEqual(await keyIds(), [NEW_ID]);
    clock.ms += STEP_MS;
    assert.equal((await loginAt(both.url, person.email, totp(person.secret, clock.ms))).status, 200);
    const rotations = () =>
      callService(both.url, "auth")<Listed>("GET", "/audit?action=encryption_key.rotate&limit=50", { as: master });
    const { body } = await eventually("it is in the log", async () => {
      const answer = await rotations();
      return answer.body.items.length > 0 ? answer : null;
    });
    assert.deepEqual(
      body.items.map(({ subject }) => subject.id),
      [NEW_ID],
    );
    await both.stop();

    const alone = await startReplica(auth, { current: NEW }, now);
    clock.ms += STEP_MS;
    assert.equal((await loginAt(alone.url, person.email, totp(person.secret, clock.ms))).status, 200);
    assert.equal((await loginAt(alone.url, person.email, fifth)).status, 200);
    assert.equal((await loginAt(alone.url, person.email, fifth)).status, 401);
    assert.deepEqual((await logOf(alone.url)).slice(-written.length), written);
    await alone.stop();
    await assert.rejects(startReplica(auth, { current: OLD }), (error: Error) => {
      assert.match(error.message, new RegExp(`AUTH_KEY_SECRET: não abre .*${NEW_ID}.*AUTH_KEY_SECRETS_FORMER`));
      assert.ok(!error.message.includes(OLD));
      return true;
    });
  });
});

describe("a process that lacks a secret", () => {
  let auth: AuthHarness;
  let knex: Knex;
  before(async () => {
    auth = await startAuthHarness({ AUTH_KEY_SECRET: OLD });
    knex = openKnex(auth);
    await auth.stopService();
  });
  after(async () => {
    await knex.destroy();
    await auth.stop();
  });
  const refuses = (secrets: { current: string; former?: string }, what: RegExp) =>
    assert.rejects(startReplica(auth, secrets), (error: Error) => {
      assert.equal(error.name, "ConfigError");
      assert.match(error.message, what);
      return true;
    });

  it("does not start: the key in force, or that of a value, is none of its own", async () => {
    await refuses({ current: NEW }, new RegExp(OLD_ID));
    await refuses({ current: NEW, former: "x".repeat(32) }, new RegExp(OLD_ID));

    const both = await startReplica(auth, { current: NEW, former: OLD });
    const factor = () => sealByKey("JBSWY3DPEHPK3PXP", keyFrom(OLD, "tenho auth second factors"));
    const { id } = await auth.person();
    await knex("second_factors").insert({ user_id: id, sealed_secret: factor(), key_id: OLD_ID });
    await auth.rpc.resealSecrets({ toKeyId: NEW_ID, kind: "signing_keys", fromKeyId: OLD_ID });
    await both.stop();
    await refuses({ current: NEW }, new RegExp(`second_factors.*${OLD_ID}`));
    await (await startReplica(auth, { current: NEW, former: OLD })).stop();
    assert.equal((await knex("second_factors").where({ user_id: id })).length, 1, "nothing is lost");
  });

  it("refuses secrets that are too short", async () => {
    await refuses({ current: OLD, former: `${NEW},curto` }, /AUTH_KEY_SECRETS_FORMER/);
  });
});

describe("the calls of a change", () => {
  let auth: AuthHarness;
  before(async () => {
    auth = await startAuthHarness({ AUTH_KEY_SECRET: NEW, AUTH_KEY_SECRETS_FORMER: OLD });
  });
  after(() => auth.stop());
  const ask = (over: object) =>
    auth.rpc.resealSecrets({ toKeyId: NEW_ID, kind: "audit_keys", fromKeyId: OLD_ID, after: "", ...over });

  it("refuse another key than this process's own, and what is no kind, key or place", async () => {
    await assert.rejects(ask({ toKeyId: OLD_ID, fromKeyId: NEW_ID }), { code: "conflict" });
    for (const over of [
      { kind: "sessions" },
      { kind: "toString" },
      { fromKeyId: "'; drop table audit_keys" },
      { toKeyId: "" },
      { fromKeyId: "" },
      { after: "x" },
      { fromKeyId: NEW_ID },
    ]) {
      await assert.rejects(ask(over), { code: "invalid_input" }, JSON.stringify(over));
    }
    assert.equal((await ask({ after: randomUUID() })).resealed, 0);
  });
});
