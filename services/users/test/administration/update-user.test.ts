import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { merchantDraft, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { USER_VIEW_ID } from "../_clients.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Updated = {
  id: string;
  is_active: boolean;
  activated_at: string | null;
  permission_override: Record<string, boolean>;
  message: string;
  reason?: string;
  errors?: { field: string }[];
};

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
});
after(() => users.stop());

const patch = (id: string, json: unknown, as: ReturnType<typeof admin>) =>
  users.call<Updated>("PATCH", `/users/${id}`, { json, as });

async function awaiting(): Promise<string> {
  const draft = merchantDraft();
  await users.put(draft);
  return draft.id;
}

describe("PATCH /users/:id, activity", () => {
  it("lets the unit in charge activate, deactivate and activate again, and ends tokens each time", async () => {
    const id = await awaiting();
    const activated = await patch(id, { is_active: true }, admin(UNIT));
    assert.deepEqual([activated.status, activated.body.is_active], [200, true]);
    const since = activated.body.activated_at;
    assert.ok(since !== null);
    assert.equal((await patch(id, { is_active: false }, admin(UNIT))).body.is_active, false);
    const again = await patch(id, { is_active: true }, master);
    assert.deepEqual([again.body.is_active, again.body.activated_at], [true, since]);
    await eventually("all are published", async () => (await users.changesOf(id)).length === 4);
    const changes = (await users.changesOf(id)).map(({ isActive, accessChanged, accessVersion }) => [
      isActive,
      accessChanged,
      accessVersion,
    ]);
    assert.deepEqual(changes.slice(1), [
      [true, true, 2],
      [false, true, 3],
      [true, true, 4],
    ]);
  });

  it("changes and publishes nothing when the state is as asked already", async () => {
    const id = await awaiting();
    await patch(id, { is_active: true }, admin(UNIT));
    await patch(id, { is_active: true }, admin(UNIT));
    await patch(id, { is_active: true, permission_override: {} }, admin(UNIT));
    const [account] = (await users.rpc.getAccounts({ ids: [id] })).accounts;
    assert.equal(account?.accessVersion, 2);
  });

  it("is refused out of reach, above the role and without the permission", async () => {
    const id = await awaiting();
    const boss = await users.active(personDraft(Role.MASTER, { unitId: "" }));
    const merchant = identityFor({ role: "CLIENT", userId: id, unitIds: [UNIT] });
    const bare = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.view", "user.update"] });
    for (const [target, as, status] of [
      [id, admin(OTHER_UNIT), 404],
      [boss, admin(UNIT), 404],
      [id, bare, 403],
      [id, merchant, 403],
    ] as const) {
      assert.equal((await patch(target, { is_active: true }, as)).status, status);
    }
    assert.equal((await users.call("PATCH", `/users/${id}`, { json: { is_active: true } })).status, 401);
    const [account] = (await users.rpc.getAccounts({ ids: [id] })).accounts;
    assert.equal(account?.isActive, false);
  });

  it("is refused for an ADMIN who runs more units than the actor, and for no other of the unit", async () => {
    const wide = await users.active(personDraft(Role.ADMIN, { managedUnitIds: [UNIT, OTHER_UNIT] }));
    const refused = await patch(wide, { is_active: false }, admin(UNIT));
    assert.deepEqual([refused.status, refused.body.reason], [403, "above_own_access"]);
    assert.equal((await patch(wide, { permission_override: { "user.view": false } }, admin(UNIT))).status, 403);
    assert.equal((await patch(wide, { is_active: false }, admin(UNIT, OTHER_UNIT))).status, 200);
  });

  it("never deactivates oneself, nor the last active MASTER, also when two are deactivated at once", async () => {
    const self = await users.active(personDraft(Role.ADMIN));
    const own = await patch(self, { is_active: false }, identityFor({ role: "ADMIN", userId: self, unitIds: [UNIT] }));
    assert.deepEqual([own.status, own.body.reason], [422, "own_account"]);

    const { accounts } = await users.rpc.getAccounts({ ids: [] });
    assert.deepEqual(accounts, []);
    const masters = (await users.call<{ id: string }[]>("GET", "/users?role=MASTER&status=active", { as: master }))
      .body;
    const [kept = "", ...others] = masters.map(({ id }) => id);
    for (const id of others) assert.equal((await patch(id, { is_active: false }, master)).status, 200);
    const other = await users.active(personDraft(Role.MASTER, { unitId: "" }));
    const both = await Promise.all([kept, other].map((id) => patch(id, { is_active: false }, master)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
    assert.equal(both.find(({ status }) => status === 422)?.body.reason, "last_master");
  });

  it("does not bring back an erased account", async () => {
    const id = await awaiting();
    await users.rpc.anonymisePerson({ userId: id });
    const { status, body } = await patch(id, { is_active: true }, admin(UNIT));
    assert.deepEqual([status, body.reason], [409, "account_erased"]);
  });

  it("takes no other field, no nothing and no other type", async () => {
    const id = await awaiting();
    for (const json of [
      {},
      { role: "BOSS" },
      { is_active: true, nickname: "Outro" },
      { id, name: "Outro" },
      { unit_id: "x" },
      { is_active: "true" },
      { permission_override: { "user.view": "yes" } },
      { permission_override: { "DROP TABLE": true } },
      { permission_override: null },
    ]) {
      assert.equal((await patch(id, json, master)).status, 400, JSON.stringify(json));
    }
    assert.equal((await patch("x", { is_active: true }, master)).status, 400);
  });
});

describe("PATCH /users/:id, overrides", () => {
  it("replaces the whole map, and {} clears it; a change ends tokens", async () => {
    const id = await users.active(merchantDraft());
    const first = await patch(id, { permission_override: { "message.view": false, "report.access": true } }, master);
    assert.deepEqual(first.body.permission_override, { "message.view": false, "report.access": true });
    const second = await patch(id, { permission_override: { "report.access": true } }, master);
    assert.deepEqual(second.body.permission_override, { "report.access": true });
    const cleared = await patch(id, { permission_override: {} }, master);
    assert.deepEqual([cleared.status, cleared.body.permission_override], [200, {}]);
    const [account] = (await users.rpc.getAccounts({ ids: [id] })).accounts;
    assert.equal(account?.accessVersion, 5);
  });

  it("grants only what the actor holds, also by lifting a denial, and denies freely", async () => {
    const id = await users.active(merchantDraft());
    const unit = admin(UNIT);
    const beyond = await patch(id, { permission_override: { "user.delete": true, "user.view": true } }, unit);
    assert.deepEqual(
      [beyond.status, beyond.body.errors?.map(({ field }) => field)],
      [403, ["permission_override.user.delete"]],
    );
    assert.equal((await patch(id, { permission_override: { "user.view": true } }, unit)).status, 200);
    const denied = { "financial.buy_credits": false };
    assert.equal((await patch(id, { permission_override: denied }, unit)).status, 200, "anybody in reach may deny");
    assert.equal(
      (await patch(id, { permission_override: {} }, unit)).status,
      403,
      "the role's setting would count again",
    );
    assert.equal((await patch(id, { permission_override: denied }, unit)).status, 200, "what stands is no grant");
    assert.equal((await patch(id, { permission_override: {} }, master)).status, 200);
  });

  it("gives nobody back what was taken from them", async () => {
    const id = await users.active(
      personDraft(Role.ADMIN, {
        permissionOverride: { "user.activate": false },
        createdAt: new Date(),
      }),
    );
    const permissions = identityFor({ role: "ADMIN" }).permissions.filter((name) => name !== "user.activate");
    const self = identityFor({ role: "ADMIN", userId: id, unitIds: [UNIT], permissions });
    for (const override of [{}, { "user.activate": true }]) {
      assert.equal((await patch(id, { permission_override: override }, self)).status, 403);
    }
  });
});

describe("PATCH /users/:id, overrides by id", () => {
  it("keeps them by name, and refuses an id of no permission and one that is allowed and denied", async () => {
    const id = await users.active(personDraft(Role.ADMIN));
    const set = (permission_override: Record<string, boolean>) => patch(id, { permission_override }, master);
    const given = await set({ [USER_VIEW_ID]: false, "report.access": false });
    assert.deepEqual(
      [given.status, given.body.permission_override],
      [200, { "user.view": false, "report.access": false }],
    );
    for (const wrong of [{ [crypto.randomUUID()]: true }, { [USER_VIEW_ID]: true, "user.view": false }]) {
      const refused = await set(wrong);
      assert.deepEqual([refused.status, refused.body.errors?.[0]?.field], [400, "permission_override"]);
    }
    const [account] = (await users.rpc.getAccounts({ ids: [id] })).accounts;
    assert.deepEqual({ ...account?.permissionOverride }, { "user.view": false, "report.access": false });
  });

  it("lets nobody grant by id what they do not hold", async () => {
    const id = await users.active(personDraft(Role.ADMIN));
    const bare = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.update"] });
    assert.equal((await patch(id, { permission_override: { [USER_VIEW_ID]: true } }, bare)).status, 403);
  });
});

describe("PATCH /users/:id, e-mail", () => {
  const emailOf = async (id: string) => (await users.rpc.getAccounts({ ids: [id] })).accounts[0]?.email;

  it("changes the login's alone, by who has the account in reach; a wrong or taken one changes nothing", async () => {
    const [id, other] = [await users.active(personDraft(Role.ADMIN)), await users.active(personDraft(Role.ADMIN))];
    const email = `novo-${id}@tenho.test`;
    const changed = await patch(id, { email: email.toUpperCase() }, admin(UNIT));
    assert.deepEqual([changed.status, await emailOf(id)], [200, email]);
    for (const [wrong, as, status] of [
      ["nada", admin(UNIT), 400],
      [(await emailOf(other)) ?? "", admin(UNIT), 409],
      [`outro-${id}@tenho.test`, admin(OTHER_UNIT), 404],
    ] as const) {
      assert.equal((await patch(id, { email: wrong, is_active: false }, as)).status, status, wrong);
    }
    assert.equal(await emailOf(id), email);
    const [account] = (await users.rpc.getAccounts({ ids: [id] })).accounts;
    assert.equal(account?.isActive, true);
  });
});
