import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Kvm } from "@nats-io/kv";
import type { Role as RoleName } from "@tenho/access/roles";
import { ROLE_VERSIONS_BUCKET } from "@tenho/kernel/auth/role-versions";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { composeAuth } from "../src/compose/auth.ts";
import { loadAuthConfig } from "../src/config.ts";
import type { AuditPage } from "./_audit.ts";
import { type AuthHarness, startAuthHarness } from "./_harness.ts";
import { permissionCalls } from "./_permission-calls.ts";

const master = identityFor({ role: "MASTER" });

let auth: AuthHarness;
let calls: ReturnType<typeof permissionCalls>;
before(async () => {
  auth = await startAuthHarness();
  calls = permissionCalls(auth.call);
});
after(() => auth.stop());

const versionOf = async (role: RoleName): Promise<number> => {
  const entry = await (await new Kvm(auth.harness.nc).open(ROLE_VERSIONS_BUCKET)).get(role);
  return entry === null ? 0 : Number(entry.string());
};
/** The version the claims of a token name. */
const versionIn = (token: string): number =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).rv;
/** Newest first. */
const recordsOf = async (action: string) =>
  (await auth.call<AuditPage>("GET", `/audit?action=${action}&limit=100`, { as: master })).body.items;

describe("the permissions of a role", () => {
  it("are in force at once: for WhatsApp answers, and for a session, which goes on, at its renewal", async () => {
    const { cookie } = await auth.loggedIn();
    const mayAnswer = async () =>
      (await auth.rpc.getRoleSettings({})).roles.find(({ role }) => role === "CLIENT")?.permissions;
    assert.ok((await mayAnswer())?.includes("message.access"));
    const taken = await calls.set("CLIENT", "message.access", false, master);
    assert.deepEqual([taken.status, taken.body.enabled, taken.body.permission.name], [200, false, "message.access"]);
    assert.ok(!(await mayAnswer())?.includes("message.access"), "without waiting");
    const renewed = await auth.refresh(cookie);
    assert.equal(renewed.status, 200);
    assert.ok(!renewed.body.user.permissions.includes("message.access"));
    await eventually(
      "gateways read the version",
      async () => (await versionOf("CLIENT")) === versionIn(renewed.body.token),
    );
    await calls.set("CLIENT", "message.access", true, master);
    assert.ok((await mayAnswer())?.includes("message.access"));
  });

  it("of one role change no version but its own, and what is set already changes none", async () => {
    const client = await auth.loggedIn();
    const admin = await auth.loggedIn(await auth.person({ role: Role.ADMIN }));
    const before = [client, admin].map(({ cookie }) => auth.refresh(cookie).then(({ body }) => versionIn(body.token)));
    const [clientBefore = 0, adminBefore = 0] = await Promise.all(before);
    const records = (await recordsOf("role.permissions")).length;
    for (const enabled of [true, true, true]) await calls.set("ADMIN", "user.delete", enabled, master);
    const fresh = async (email: string) => versionIn((await auth.login(email)).body.token);
    assert.deepEqual([await fresh(client.email), await fresh(admin.email)], [clientBefore, adminBefore + 1]);
    await eventually("one is recorded", async () => (await recordsOf("role.permissions")).length === records + 1);
    const [last] = await recordsOf("role.permissions");
    assert.deepEqual(
      [last?.subject.kind, last?.subject.id, last?.actor?.id, last?.unit_id],
      ["role", "ADMIN", master.userId, null],
    );
    assert.deepEqual([last?.before, last?.after], [{ "user.delete": false }, { "user.delete": true }]);
  });

  it("set by two replicas at once leave the newest version in the bucket, above that of any token made before", async () => {
    const second = await composeAuth(loadAuthConfig(auth.env));
    const other = permissionCalls(auth.callAt(second.url));
    const { cookie } = await auth.loggedIn(await auth.person({ role: Role.USER, clientId: crypto.randomUUID() }));
    const names = ["report.access", "category.access", "document.access", "financial.view"];
    await Promise.all(names.map((name, index) => (index % 2 ? calls : other).set("USER", name, true, master)));
    const renewed = await auth.refresh(cookie);
    assert.equal(versionIn(renewed.body.token), names.length);
    for (const name of names) assert.ok(renewed.body.user.permissions.includes(name), name);
    await eventually("published", async () => (await versionOf("USER")) === names.length);
    await second.stop();
  });

  it("settings.manage and setting.access are set together: taking one alone would take nothing", async () => {
    await calls.set("ADMIN", "settings.manage", true, master);
    const held = async () =>
      (await calls.ofRole("ADMIN")).filter(({ enabled }) => enabled).map(({ permission }) => permission.name);
    assert.ok((await held()).includes("setting.access") && (await held()).includes("settings.manage"));
    await calls.set("ADMIN", "settings.manage", false, master);
    assert.ok(!(await held()).includes("setting.access"));
  });

  it("MASTER cannot lose what gives the rest back, by either name", async () => {
    for (const name of ["setting.access", "settings.manage"]) {
      const { status, body } = await calls.set("MASTER", name, false, master);
      assert.deepEqual([status, body.reason], [422, "kept_by_master"]);
    }
    assert.equal((await calls.set("MASTER", "user.delete", false, master)).status, 200);
    const without = identityFor({ role: "MASTER", permissions: ["setting.access"] });
    assert.equal((await calls.set("MASTER", "user.delete", true, without)).status, 200, "MASTER gives it back");
  });

  it("are set by MASTER alone, and read by whoever opens the settings", async () => {
    const holder = (...permissions: string[]) => identityFor({ role: "ADMIN", permissions });
    const operator = holder("settings.manage", "genai.access");
    for (const [as, role, enabled] of [
      [operator, "CLIENT", true],
      [operator, "USER", false],
      [operator, "ADMIN", true],
      [holder("user.update"), "CLIENT", false],
      [identityFor({ role: "CLIENT" }), "CLIENT", true],
    ] as const) {
      assert.equal((await calls.set(role, "genai.access", enabled, as)).status, 403, `${as.permissions} ${role}`);
    }
    for (const path of ["/role-permissions", "/permissions", "/permissions/all"]) {
      assert.equal((await auth.call("GET", path, { as: operator })).status, 200, path);
      assert.equal((await auth.call("GET", path, { as: holder("user.update") })).status, 403, path);
    }
    assert.equal((await auth.call("POST", "/role-permissions", {})).status, 401);
  });

  it("400 for another shape, 404 for a permission there is none of", async () => {
    const permission_id = crypto.randomUUID();
    const post = (json: unknown) => auth.call("POST", "/role-permissions", { as: master, json });
    for (const json of [
      {},
      { role: "ROOT", permission_id, enabled: true },
      { role: "USER", permission_id, enabled: 1 },
    ])
      assert.equal((await post(json)).status, 400);
    assert.equal((await post({ role: "USER", permission_id, enabled: true })).status, 404);
  });
});
