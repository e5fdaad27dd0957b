import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { foundInSchema } from "@tenho/tests/support/stores/found-in-schema";
import { createAuditLogStore } from "../src/adapters/db/audit-log-store.ts";
import { proveAudit } from "../src/app/audit/prove-audit.ts";
import { composeAuth } from "../src/compose/auth.ts";
import { loadAuthConfig } from "../src/config.ts";
import type { RecordedAction } from "../src/domain/audit-record.ts";
import { createKeyRing } from "../src/domain/key-ring.ts";
import { type AuditHarness, admin, anAction, master, startAuditHarness } from "./_audit.ts";
import { OTHER_UNIT, UNIT } from "./_clients.ts";
import { authContext } from "./_context.ts";

let audit: AuditHarness;
before(async () => {
  audit = await startAuditHarness();
});
after(() => audit.stop());

/** The whole chain, from its first record. */
const prove = async () => {
  await audit.knex("audit_proof").update({ full_succeeded_at: null, full_position: null, full_hash: null });
  return proveAudit(authContext(audit.knex));
};
/** The service proves the chain too; one of the two runs first. */
const provenBroken = (position: number | null) =>
  eventually(`broken at ${position}`, async () => (await prove()).brokenAt === position);
const editable = () => audit.knex.raw("alter table audit_log disable trigger user");
const restored = () => audit.knex.raw("alter table audit_log enable trigger user");

describe("an action that was reported", () => {
  it("is read with who, what, whom, when and from where, once however often it is delivered", async () => {
    const person = await audit.auth.person({ unitId: UNIT });
    const actor = await audit.auth.person();
    const action = anAction({
      actorId: actor.id,
      action: "user.update",
      subject: { kind: "account", id: person.id, personId: person.id },
      unitId: UNIT,
      address: "203.0.113.7",
      changes: [
        { field: "display_name", before: '"Ana"', after: '"Bia"', isPersonal: true },
        { field: "category_ids", before: "", after: "[7]" },
      ],
    });
    await audit.report(action);
    await audit.report(action, "another delivery");
    const other = anAction({ subject: { kind: "account", id: person.id } });
    await audit.report(other);
    const [, record] = await audit.recordsOf(person.id, 2);
    assert.equal((await audit.recordsOf(person.id, 2)).length, 2);
    assert.deepEqual([record?.actor, record?.actor_role], [{ id: actor.id, name: "Pizzaria da Praça" }, "ADMIN"]);
    assert.deepEqual(record?.subject, { kind: "account", id: person.id, name: "Pizzaria da Praça" });
    assert.deepEqual(
      [record?.before, record?.after],
      [
        { display_name: "Ana", category_ids: null },
        { display_name: "Bia", category_ids: [7] },
      ],
    );
    assert.deepEqual(
      [record?.action, record?.unit_id, record?.address, record?.erased],
      ["user.update", UNIT, "203.0.113.7", false],
    );
    assert.deepEqual(await foundInSchema(audit.knex, "auth", ["203.0.113.7", '"ana"', '"bia"']), []);
  });

  it("is written by one replica however many there are, without a gap in the chain", async () => {
    const second = await composeAuth(loadAuthConfig({ ...audit.auth.env, AUDIT_CHECK_MS: "100" }));
    const subject = randomUUID();
    const actions = Array.from({ length: 40 }, () => anAction({ subject: { kind: "unit", id: subject } }));
    await Promise.all(actions.flatMap((action) => [audit.report(action), audit.report(action, `again ${action.id}`)]));
    const records = await audit.recordsOf(subject, 40);
    await second.stop();
    assert.equal(new Set(records.map(({ id }) => id)).size, 40);
    await provenBroken(null);
  });

  it("is written by any number of transactions at once, each after the other", async () => {
    const store = createAuditLogStore({ knex: audit.knex, ring: createKeyRing(audit.auth.env.AUTH_KEY_SECRET ?? "") });
    const person = randomUUID();
    const action = (id = randomUUID()): RecordedAction => ({
      id,
      at: new Date(),
      actorId: person,
      actorRole: "ADMIN",
      action: "unit.update",
      subjectKind: "unit",
      subjectId: person,
      personId: null,
      unitId: null,
      changes: [],
      address: "203.0.113.8",
      requestId: "",
    });
    const same = action();
    const wrote = await Promise.all(
      [...Array.from({ length: 12 }, () => action()), same, same, same].map(store.append),
    );
    assert.equal(wrote.filter(Boolean).length, 13);
    assert.equal((await audit.recordsOf(person, 13)).length, 13);
    await provenBroken(null);
  });

  it("is parked when it cannot be a record, and those after it are written", async () => {
    const subject = randomUUID();
    await audit.report(anAction({ subject: { kind: "account", id: subject }, actorId: "nobody" }));
    await audit.report(
      anAction({
        subject: { kind: "account", id: subject },
        changes: [{ field: "x", after: '"a"', isPersonal: true }],
      }),
    );
    await audit.report(anAction({ subject: { kind: "account", id: subject } }));
    assert.equal((await audit.recordsOf(subject)).length, 1);
    await eventually("both are parked", async () => {
      const parked = await audit.auth.harness.stored("DEAD_LETTERS", "dlq.AUDIT.auth-audit");
      return parked.length >= 2;
    });
  });
});

describe("GET /audit", () => {
  it("gives an ADMIN the records of its units alone, and nobody else any", async () => {
    const subject = randomUUID();
    for (const unitId of [UNIT, OTHER_UNIT, ""])
      await audit.report(anAction({ subject: { kind: "unit", id: subject }, unitId }));
    await audit.recordsOf(subject, 3);
    const seen = async (query: string, as = master) =>
      (await audit.read(`subject=${subject}&${query}`, as)).items.map(({ unit_id }) => unit_id).sort();
    assert.deepEqual(await seen("", admin(UNIT)), [UNIT]);
    assert.deepEqual(await seen("", admin(UNIT, OTHER_UNIT)), [UNIT, OTHER_UNIT].sort());
    assert.deepEqual(await seen(`unit=${OTHER_UNIT}`, admin(UNIT)), []);
    assert.deepEqual(await seen(`unit=${OTHER_UNIT}`), [OTHER_UNIT]);
    assert.deepEqual(await seen("", admin()), []);
    const csv = await fetchCsv(`subject=${subject}`, admin(UNIT));
    assert.equal(csv.trim().split("\r\n").length, 2);
    for (const as of [
      identityFor({ role: "CLIENT", permissions: ["setting.access"] }),
      identityFor({ role: "USER", permissions: ["setting.access"] }),
      identityFor(),
    ]) {
      const { status } = await audit.auth.call("GET", "/audit", { as });
      assert.ok(status === 403 || status === 401, `${as.role}: ${status}`);
    }
  });

  it("narrows by actor, action and dates, and pages without losing or repeating one", async () => {
    const subject = randomUUID();
    const at = (day: number, hour: number) => timestampFromDate(new Date(Date.UTC(2024, 4, day, hour)));
    const actorId = randomUUID();
    // Two records of the same moment: their position in the chain decides.
    const moments = [at(1, 12), at(2, 2), at(2, 12), at(2, 12), at(3, 2)];
    for (const occurredAt of moments)
      await audit.report(anAction({ subject: { kind: "unit", id: subject }, occurredAt, actorId }));
    await audit.report(anAction({ subject: { kind: "unit", id: subject }, action: "unit.create" }));
    await audit.recordsOf(subject, 6);
    // 02:00 UTC is the evening before in Parnaíba.
    const ofDay = await audit.read(`subject=${subject}&from=2024-05-02&to=2024-05-02`);
    assert.equal(ofDay.items.length, 3);
    assert.equal((await audit.read(`subject=${subject}&actor=${actorId}`)).items.length, 5);
    assert.equal((await audit.read(`subject=${subject}&action=unit.create`)).items.length, 1);
    const ids: string[] = [];
    for (let cursor = ""; ; ) {
      const page = await audit.read(`subject=${subject}&limit=2${cursor}`);
      ids.push(...page.items.map(({ id }) => id));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    assert.equal(new Set(ids).size, 6);
    assert.equal(ids.length, 6);
    assert.equal((await audit.auth.call("GET", "/audit?cursor=x", { as: master })).status, 400);
  });

  it("answers ids alone while users is unavailable", async () => {
    const person = await audit.auth.person();
    await audit.report(anAction({ actorId: person.id, subject: { kind: "account", id: person.id } }));
    await audit.recordsOf(person.id);
    audit.auth.state.usersUnavailable = true;
    const { items } = await audit.read(`subject=${person.id}`);
    audit.auth.state.usersUnavailable = false;
    assert.deepEqual([items[0]?.actor, items[0]?.subject.name], [{ id: person.id, name: null }, null]);
  });

  it("writes a file that no spreadsheet calculates", async () => {
    const person = await audit.auth.person();
    const subject = { kind: "account", id: person.id, personId: person.id };
    await audit.report(
      anAction({ subject, changes: [{ field: "=cmd|x", before: "", after: '"=1+1"', isPersonal: true }] }),
    );
    await audit.recordsOf(person.id);
    const csv = await fetchCsv(`subject=${person.id}`);
    assert.match(csv, /Data;Quem;/);
    assert.match(csv, /'=cmd\|x: /);
  });
});

async function fetchCsv(query: string, as = master): Promise<string> {
  const { signTestIdentity } = await import("@tenho/tests/support/calls/test-identity");
  const { IDENTITY_HEADER } = await import("@tenho/kernel/auth/identity-header");
  const headers = { [IDENTITY_HEADER]: signTestIdentity(as, "auth") };
  const response = await fetch(`${audit.auth.url}/audit?format=csv&${query}`, { headers });
  assert.equal(response.status, 200);
  return response.text();
}

describe("the chain", () => {
  it("refuses every change, and shows one that was made all the same, until it is undone", async () => {
    const subject = randomUUID();
    for (let at = 0; at < 3; at += 1) await audit.report(anAction({ subject: { kind: "unit", id: subject } }));
    const [, edited] = await audit.recordsOf(subject, 3);
    const row = () => audit.knex("audit_log").where({ id: edited?.id });
    await assert.rejects(async () => row().update({ action: "unit.create" }), /only ever added to/);
    await assert.rejects(async () => row().delete(), /only ever added to/);
    await assert.rejects(async () => audit.knex.raw("truncate audit_log"), /only ever added to/);

    await provenBroken(null);
    const { position } = await row().first("position");
    await editable();
    await row().update({ action: "unit.create" });
    await provenBroken(Number(position));
    await row().update({ action: "user.update" });
    await restored();
    await provenBroken(null);
  });

  it("shows that its end was cut off, also when the head was set back", async () => {
    const subject = randomUUID();
    await audit.report(anAction({ subject: { kind: "unit", id: subject } }));
    await audit.recordsOf(subject);
    await provenBroken(null);
    const last = await audit.knex("audit_log").orderBy("position", "desc").first();
    await editable();
    await audit.knex("audit_log").where({ id: last.id }).delete();
    const before = { position: Number(last.position) - 1, hash: last.previous_hash };
    await eventually("the end is missing", async () => (await prove()).brokenAt !== null);
    await audit.knex("audit_head").update(before);
    await provenBroken(Number(last.position));
    await audit.knex("audit_log").insert({ ...last, changes: JSON.stringify(last.changes) });
    await audit.knex("audit_head").update({ position: last.position, hash: last.hash });
    await restored();
    await provenBroken(null);
  });
});

describe("a person who is erased", () => {
  it("cannot be read of any more, in records of before and after, and the chain holds", async () => {
    const person = await audit.auth.person();
    const subject = { kind: "account", id: person.id, personId: person.id };
    const changes = [{ field: "display_name", before: '"Ana"', after: '"Bia"', isPersonal: true }];
    await audit.report(anAction({ actorId: person.id, address: "203.0.113.9", subject, changes }));
    await audit.recordsOf(person.id);
    await audit.auth.rpc.anonymisePerson({ userId: person.id });
    await audit.report(anAction({ actorId: person.id, address: "203.0.113.9", subject, changes }));
    const records = await audit.recordsOf(person.id, 2);
    for (const { before: was, after: is, erased, address } of records) {
      assert.deepEqual([was, is, erased, address], [{ display_name: null }, { display_name: null }, true, null]);
    }
    const { sealed_key } = await audit.knex("audit_keys").where({ person_id: person.id }).first();
    assert.equal(sealed_key, null);
    await provenBroken(null);
  });
});
