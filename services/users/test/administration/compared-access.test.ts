import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import { effectivePermissions } from "@tenho/access/effective";
import type { Role as RoleName } from "@tenho/access/roles";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, newPhone, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { getRoleSettings, roleSettings } from "../_clients.ts";
import { master, startUsersHarness, type UsersHarness } from "../_harness.ts";

const LOAD = "financial.load_credits";
const PASSWORD = "Senha@2026";

type Answer = { id: string; permission_override: Record<string, boolean>; message: string; reason?: string };

let users: UsersHarness;
let beforeAnswer: () => Promise<unknown> = async () => undefined;
before(async () => {
  users = await startUsersHarness();
  await users.harness.serve((router) => {
    router.service(AuthService, {
      getRoleSettings,
      anonymisePerson: () => ({}),
      setLoginEmail: () => ({}),
      setPassword: () => ({}),
      setCredential: async () => {
        await beforeAnswer();
        return {};
      },
    });
    router.service(FranchiseService, {
      listUnits: ({ ids }) => ({ units: ids.map((id) => ({ id, isActive: true })) }),
    });
  });
});
after(() => users.stop());
afterEach(() => {
  beforeAnswer = async () => undefined;
  for (const [role, permissions] of Object.entries(DEFAULT_ROLE_PERMISSIONS)) roleSettings.set(role, permissions);
});

const overridesOf = async (id: string) => ({
  ...(await users.rpc.getAccounts({ ids: [id] })).accounts[0]?.permissionOverride,
});

/** An account with these exceptions, and the identity its token gives it. */
async function person(
  role: RoleName,
  permissionOverride: Record<string, boolean> = {},
  over: { clientId?: string } = {},
): Promise<Identity & { userId: string }> {
  const draft =
    role === "CLIENT"
      ? merchantDraft({ permissionOverride })
      : personDraft(Role[role], { permissionOverride, ...over, ...(role === "MASTER" && { unitId: "" }) });
  const userId = await users.active(draft);
  const permissions = effectivePermissions(roleSettings.get(role) ?? [], permissionOverride);
  return { ...identityFor({ role, userId, unitIds: role === "MASTER" ? [] : [UNIT], permissions }), userId };
}

const create = (as: Identity, json: object) =>
  users.call<Answer>("POST", "/users", {
    as,
    json: { email: `${randomUUID()}@exemplo.com.br`, password: PASSWORD, profile: { display_name: "Rita" }, ...json },
  });
const patch = (as: Identity, id: string, json: object) => users.call<Answer>("PATCH", `/users/${id}`, { as, json });

describe("an account that somebody makes", () => {
  it("may do nothing that is denied to its creator, in any role, and the creator cannot lift that", async () => {
    const denied = await person("ADMIN", { [LOAD]: false, "user.view": true });
    const second = await create(denied, { role: "ADMIN", unit_id: UNIT });
    assert.equal(second.status, 201, second.body.message);
    assert.deepEqual(await overridesOf(second.body.id), { [LOAD]: false });
    const profile = { display_name: "Loja", phones: [{ phone: newPhone(), type: "WHATSAPP", is_primary: true }] };
    const company = await create(denied, { role: "CLIENT", unit_id: UNIT, profile });
    assert.deepEqual(await overridesOf(company.body.id), { [LOAD]: false });
    for (const override of [{}, { [LOAD]: true }]) {
      const lifted = await patch(denied, second.body.id, { permission_override: override });
      assert.equal(lifted.status, 403, lifted.body.message);
    }
    assert.deepEqual(await overridesOf(second.body.id), { [LOAD]: false });
  });

  it("has no exceptions of a MASTER's, nor of a creator who was denied nothing", async () => {
    const [boss, admin] = [await person("MASTER", { [LOAD]: false }), await person("ADMIN", { "genai.access": true })];
    for (const creator of [boss, admin]) {
      const { body } = await create(creator, { role: "ADMIN", unit_id: UNIT });
      assert.deepEqual(await overridesOf(body.id), {});
    }
  });

  it("has a denial too that its creator gets while the account is being made", async () => {
    const creator = await person("ADMIN");
    beforeAnswer = () => patch(master, creator.userId, { permission_override: { [LOAD]: false } });
    const made = await create(creator, { role: "ADMIN", unit_id: UNIT });
    assert.equal(made.status, 201, made.body.message);
    assert.deepEqual(await overridesOf(made.body.id), { [LOAD]: false });
  });

  it("of a company's staff has what is denied to the company denied too", async () => {
    const company = await person("CLIENT", { "message.view": false });
    const staff = await create(company, { role: "USER" });
    assert.deepEqual(await overridesOf(staff.body.id), { "message.view": false });
  });
});

describe("an account that may do more than who administers it", () => {
  const changes = (id: string): ["PATCH" | "DELETE", string, object?][] => [
    ["PATCH", `/users/${id}/password`, { password: PASSWORD }],
    ["PATCH", `/users/${id}`, { email: `${randomUUID()}@exemplo.com.br` }],
    [
      "PATCH",
      `/users/${id}/profile`,
      { display_name: "Rita", phones: [{ phone: newPhone(), type: "WHATSAPP", is_primary: true }] },
    ],
    ["PATCH", `/users/${id}`, { permission_override: { "report.access": false } }],
    ["PATCH", `/users/${id}`, { is_active: false }],
    ["PATCH", `/users/${id}`, { unit_id: OTHER_UNIT }],
    ["PATCH", `/users/${id}`, { role: "CLIENT" }],
    ["DELETE", `/users/${id}`],
  ];

  async function expectAll(as: Identity, id: string, expected: number): Promise<void> {
    for (const [method, path, json] of changes(id)) {
      const { status, body } = await users.call<Answer>(method, path, { as, ...(json && { json }) });
      assert.equal(status, expected, `${method} ${path} ${JSON.stringify(json)} ${JSON.stringify(body)}`);
      assert.equal(body.reason, "above_own_access", path);
    }
  }

  it("is neither taken over nor changed by an ADMIN who was denied what it has", async () => {
    const denied = await person("ADMIN", { [LOAD]: false, "user.delete": true });
    const actor = { ...denied, unitIds: [UNIT, OTHER_UNIT] };
    const target = await person("ADMIN");
    await expectAll(actor, target.userId, 403);
    assert.equal((await patch(master, target.userId, { is_active: false })).status, 200);
    const activation = await patch(actor, target.userId, { is_active: true });
    assert.deepEqual([activation.status, activation.body.reason], [403, "above_own_access"]);
    assert.match(activation.body.message, /financial\.load_credits/);
  });

  it("is compared by what roles have now, not by what the token says or by what they had at first", async () => {
    const [actor, target] = [
      await person("ADMIN", { "user.delete": true }),
      await person("ADMIN", { "report.access": true }),
    ];
    roleSettings.set(
      "ADMIN",
      DEFAULT_ROLE_PERMISSIONS.ADMIN.filter((name) => name !== "report.access"),
    );
    await expectAll({ ...actor, unitIds: [UNIT, OTHER_UNIT] }, target.userId, 403);
    const equal = await person("ADMIN");
    const granted = await patch(actor, equal.userId, { permission_override: { "report.access": true } });
    assert.equal(granted.status, 403, "the actor's token still names it");
  });

  it("is compared by the exceptions the actor has now, though its token is older", async () => {
    const [actor, target] = [await person("ADMIN"), await person("ADMIN")];
    assert.equal((await patch(master, actor.userId, { permission_override: { [LOAD]: false } })).status, 200);
    const { status } = await users.call("PATCH", `/users/${target.userId}/password`, {
      as: actor,
      json: { password: PASSWORD },
    });
    assert.equal(status, 403);
  });

  it("is a company too, to an ADMIN who was denied what every company has: it is activated, and not taken over", async () => {
    const [denied, free] = [await person("ADMIN", { "financial.view": false }), await person("ADMIN")];
    const company = await person("CLIENT");
    const setPassword = (as: Identity) =>
      users.call("PATCH", `/users/${company.userId}/password`, { as, json: { password: PASSWORD } });
    assert.equal((await setPassword(denied)).status, 403);
    assert.equal((await setPassword(free)).status, 200, "that it buys credits, which no ADMIN does, is its own");
    for (const is_active of [false, true]) {
      assert.equal((await patch(denied, company.userId, { is_active })).status, 200);
    }
  });

  it("is its staff, to a company that was denied what staff has", async () => {
    const company = await person("CLIENT", { "message.view": false });
    const staff = await person("USER", {}, { clientId: company.userId });
    const json = { password: PASSWORD };
    assert.equal((await users.call("PATCH", `/users/${staff.userId}/password`, { as: company, json })).status, 403);
  });
});

describe("an account that is given a role", () => {
  it("has what is denied to the actor denied too, whatever exceptions are asked for with it", async () => {
    const denied = await person("ADMIN", { [LOAD]: false });
    const promote = async (permission_override?: object) => {
      const company = await person("CLIENT");
      const staff = await person("USER", {}, { clientId: company.userId });
      const json = { role: "ADMIN", unit_id: UNIT, ...(permission_override && { permission_override }) };
      return patch(denied, staff.userId, json);
    };
    assert.deepEqual((await promote()).body.permission_override, { [LOAD]: false });
    assert.deepEqual((await promote({ "user.view": false })).body.permission_override, {
      [LOAD]: false,
      "user.view": false,
    });
    assert.equal((await promote({ [LOAD]: true })).status, 403);
  });
});

describe("an exception", () => {
  it("names a permission that exists, and one that does not is named in the refusal", async () => {
    const { userId } = await person("ADMIN");
    const { status, body } = await patch(master, userId, { permission_override: { "user.fly": true } });
    assert.deepEqual([status, body.message], [400, "Permissão não encontrada: user.fly"]);
    assert.deepEqual(await overridesOf(userId), {});
  });
});
