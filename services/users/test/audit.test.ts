import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import { merchantDraft, OTHER_UNIT, personDraft, UNIT } from "./_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "./_harness.ts";

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
});
after(() => users.stop());

const ADDRESS = "203.0.113.7";
const call = (method: "PATCH" | "PUT", path: string, json: object, as = master) =>
  users.call(method, path, { as, json, headers: { "x-forwarded-for": ADDRESS } });
const actionsOf = (id: string, names: readonly string[]) => expectActions(users.harness.nc, "users", id, names);
const merchant = async (): Promise<string> => {
  const draft = merchantDraft();
  await users.put(draft);
  return draft.id;
};

describe("a change of an account", () => {
  type Case = {
    name: string;
    change: (id: string) => Promise<{ status: number }>;
    refused: (id: string) => Promise<{ status: number }>;
    action: string;
    changed: Record<string, [string, string, boolean]>;
  };
  const at = (id: string, part = "") => `/users/${id}${part}`;
  const far = admin(OTHER_UNIT);
  const cases: Case[] = [
    {
      name: "activation",
      change: (id) => call("PATCH", at(id), { is_active: true }),
      refused: (id) => call("PATCH", at(id), { is_active: true }, far),
      action: "user.activate",
      changed: { is_active: ["false", "true", false] },
    },
    {
      name: "overrides",
      change: (id) => call("PATCH", at(id), { permission_override: { "report.access": false } }),
      refused: (id) => call("PATCH", at(id), { permission_override: { "report.access": false } }, far),
      action: "user.override",
      changed: { "report.access": ["", "false", false] },
    },
    {
      name: "profile",
      change: (id) => call("PATCH", at(id, "/profile"), { display_name: "Cantina Nova" }),
      refused: (id) => call("PATCH", at(id, "/profile"), { display_name: "Cantina Nova" }, far),
      action: "user.update",
      changed: { display_name: ['"Pizzaria da Praça"', '"Cantina Nova"', true] },
    },
    {
      name: "pause",
      change: (id) => call("PUT", at(id, "/pause"), { until: "2027-01-01T00:00:00.000Z" }),
      refused: (id) => call("PUT", at(id, "/pause"), { until: "2027-01-01T00:00:00.000Z" }, far),
      action: "user.update",
      changed: { paused_until: ["", '"2027-01-01T00:00:00.000Z"', true] },
    },
  ];
  for (const { name, change, refused, action, changed } of cases) {
    it(`is one record, none more when it is repeated, and none when it is refused: ${name}`, async () => {
      const id = await merchant();
      assert.ok((await refused(id)).status >= 400);
      assert.equal((await change(id)).status, 200);
      assert.equal((await change(id)).status, 200);
      const [created, record] = await actionsOf(id, ["user.create", action]);
      assert.ok(created && record);
      assert.deepEqual([created.actorId, created.actorRole], ["", "SYSTEM"]);
      assert.deepEqual([record.actorId, record.actorRole, record.address], [master.userId, "MASTER", ADDRESS]);
      assert.deepEqual([record.unitId, record.subject?.kind, record.subject?.personId], [UNIT, "account", id]);
      assert.deepEqual(changesOf(record), changed);
    });
  }

  it("is a record for each thing it changes, and of its person says all that is told sealed", async () => {
    const draft = personDraft(Role.USER);
    const id = await merchant();
    await users.put({ ...draft, clientId: id });
    await call("PATCH", `/users/${id}`, { is_active: true, permission_override: { "report.access": false } });
    await actionsOf(id, ["user.create", "user.activate", "user.override"]);
    const [created] = await actionsOf(draft.id, ["user.create"]);
    assert.ok(created);
    const open = Object.entries(changesOf(created)).filter(([, [, , isPersonal]]) => !isPersonal);
    assert.deepEqual(
      open.map(([field]) => field).filter((field) => !/^(role|.*unit.*|client_id|category_ids|is_active)$/.test(field)),
      [],
    );
  });

  it("that erases its person is one record without a value, however many steps it takes", async () => {
    const id = await merchant();
    await users.rpc.anonymisePerson({ userId: id });
    const [, erased] = await actionsOf(id, ["user.create", "user.delete"]);
    assert.deepEqual(erased?.changes, []);
  });
});
