import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { PERMISSION_KEYS } from "@tenho/access/permissions";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { PERMISSION_NAME_MAX, PERMISSIONS_MAX } from "../src/domain/permission.ts";
import type { AuditPage } from "./_audit.ts";
import { type AuthHarness, startAuthHarness } from "./_harness.ts";
import { type PermissionBody, permissionCalls } from "./_permission-calls.ts";

type Answer = PermissionBody & { message: string; reason?: string; errors?: { field: string }[] };

const master = identityFor({ role: "MASTER" });
/** The gateway refuses a longer one. */
const TOKEN_LENGTH_MAX = 8_000;

let auth: AuthHarness;
let calls: ReturnType<typeof permissionCalls>;
before(async () => {
  auth = await startAuthHarness();
  calls = permissionCalls(auth.call);
});
after(() => auth.stop());

const create = (name: string, description = "Exportar relatórios") =>
  auth.call<Answer>("POST", "/permissions", { as: master, json: { name, description } });
const update = (id: string, name: string, description = "Outra descrição") =>
  auth.call<Answer>("PUT", `/permissions/${id}`, { as: master, json: { name, description } });
const remove = (id: string) => auth.call<Answer>("DELETE", `/permissions/${id}`, { as: master });

describe("the catalogue of permissions", () => {
  it("lists all by name, and those a search finds in name or description, whatever the case and accents", async () => {
    const names = (await calls.all()).map(({ name }) => name);
    assert.deepEqual(names, [...names].sort());
    for (const key of PERMISSION_KEYS) assert.ok(names.includes(key), key);
    const search = async (text: string) =>
      (await auth.call<PermissionBody[]>("GET", `/permissions?search=${encodeURIComponent(text)}`, { as: master }))
        .body;
    assert.deepEqual(
      (await search("RELATORIOS")).map(({ name }) => name),
      ["report.access"],
    );
    assert.deepEqual(
      (await search("report.")).map(({ name }) => name),
      ["report.access"],
    );
    assert.deepEqual(await search("%"), []);
    assert.equal((await search("")).length, names.length);
  });

  it("creates, changes and deletes a permission nobody has, and records each", async () => {
    const created = await create("report.export");
    assert.deepEqual([created.status, created.body.name], [201, "report.export"]);
    const { id } = created.body;
    const changed = await update(id, "report.download", "Baixar relatórios");
    assert.deepEqual(
      [changed.status, changed.body.name, changed.body.description],
      [200, "report.download", "Baixar relatórios"],
    );
    assert.equal((await remove(id)).status, 204);
    assert.equal((await remove(id)).status, 404);
    assert.equal((await update(id, "report.download")).status, 404);
    const records = async () =>
      (await auth.call<AuditPage>("GET", `/audit?subject=${id}`, { as: master })).body.items.map((record) => [
        record.action,
        record.actor_role,
      ]);
    await eventually("recorded", async () => (await records()).length === 3);
    assert.deepEqual(await records(), [
      ["permission.delete", "MASTER"],
      ["permission.update", "MASTER"],
      ["permission.create", "MASTER"],
    ]);
  });

  it("refuses names that are taken, malformed or too long, and what lacks a description", async () => {
    const { status, body } = await create("user.view");
    assert.deepEqual([status, body.errors?.[0]?.field], [409, "name"]);
    for (const name of ["", "User.View", "com espaço", "ação.ver", "a..b", ".a", "a.", "1a", "x".repeat(41)]) {
      assert.equal((await create(name)).status, 400, name);
    }
    assert.equal((await create("snake_case", " ")).status, 400);
    assert.equal((await create("snake_case", "x".repeat(201))).status, 400);
    assert.equal(
      (await auth.call("POST", "/permissions", { as: identityFor({ role: "ADMIN" }), json: {} })).status,
      403,
    );
  });

  it("deletes none of the product's, none of a role and none of an account: 400 with what to say", async () => {
    const own = await remove(await calls.idOf("report.access"));
    assert.deepEqual([own.status, own.body.reason], [400, "permission_in_use"]);
    assert.match(own.body.message, /próprio sistema/);

    const { id } = (await create("lead.export")).body;
    await calls.set("ADMIN", "lead.export", true, master);
    const ofRole = await remove(id);
    assert.deepEqual([ofRole.status, /ativa no perfil ADMIN/.test(ofRole.body.message)], [400, true]);
    await calls.set("ADMIN", "lead.export", false, master);

    auth.state.overrides.set("lead.export", 2);
    const ofAccounts = await remove(id);
    assert.deepEqual([ofAccounts.status, /2 usuários/.test(ofAccounts.body.message)], [400, true]);
    auth.state.usersUnavailable = true;
    assert.equal((await remove(id)).status, 503, "whether it is in use is not known");
    auth.state.usersUnavailable = false;
    auth.state.overrides.clear();
    assert.equal((await remove(id)).status, 204, "off in a role is not in use");
  });

  it("keeps the name the code or an account's exception knows, and takes another description", async () => {
    const id = await calls.idOf("report.access");
    assert.equal((await update(id, "report.open")).status, 400);
    assert.equal((await update(id, "report.access", "Abrir os relatórios")).status, 200);
    const own = (await create("lead.print")).body;
    auth.state.overrides.set("lead.print", 1);
    assert.equal((await update(own.id, "lead.paper")).status, 400);
    auth.state.overrides.clear();
    assert.equal((await update(own.id, "report.access")).status, 409);
  });

  it("an exception that names a permission there is none of grants nothing", async () => {
    const account = await auth.person({ permissionOverride: { "nobody.knows": true, "report.access": false } });
    const { body } = await auth.login(account.email);
    assert.ok(!body.user.permissions.includes("nobody.knows"));
    assert.ok(!body.user.permissions.includes("report.access"));
  });

  it("is bounded, so that a role with all of it still gets a token the gateway takes", async () => {
    const room = PERMISSIONS_MAX - (await calls.all()).length;
    for (let at = 0; at < room; at += 1) {
      const name = `longo.${String(at)
        .padStart(3, "0")
        .replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
      const { status } = await create(name.padEnd(PERMISSION_NAME_MAX, "x"));
      assert.equal(status, 201);
    }
    const { status, body } = await create("one.more");
    assert.deepEqual([status, body.reason], [422, "too_many_permissions"]);
    for (const { name } of await calls.all()) await calls.set("CLIENT", name, true, master);
    const { email } = await auth.person();
    const { token, user } = (await auth.login(email)).body;
    assert.equal(user.permissions.length, PERMISSIONS_MAX);
    assert.ok(
      token.length < TOKEN_LENGTH_MAX - 1_500,
      `${token.length} characters, with room for the units of an ADMIN`,
    );
  });
});
