import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { PhoneType, Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, newPhone, personDraft, UNIT } from "../_account-builder.ts";
import { master, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Row = { id: string; role: string; client_id: string | null; permission_override: Record<string, boolean> };

let users: UsersHarness;
let company: string;
let owner: Identity;
let rival: Identity;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  company = await users.active(merchantDraft());
  owner = identityFor({ role: "CLIENT", userId: company, unitIds: [UNIT] });
  rival = identityFor({ role: "CLIENT", userId: await users.active(merchantDraft()), unitIds: [UNIT] });
});
after(() => users.stop());

const aPerson = (over = {}) => users.active(personDraft(Role.USER, { clientId: company, ...over }));
const patch = (id: string, json: object, as = owner) => users.call<Row>("PATCH", `/users/${id}`, { as, json });
const list = (query: string, as = owner) => users.call<Row[]>("GET", `/users${query}`, { as });
const get = async (id: string) => (await users.rpc.getAccounts({ ids: [id] })).accounts[0];

describe("a company and its staff", () => {
  it("are listed to the company by client_id, all of them and nobody else; no other list is", async () => {
    const mine = [await aPerson(), await aPerson()];
    await users.active(personDraft(Role.USER, { clientId: rival.userId ?? "" }));
    const { status, body } = await list(`?client_id=${company}`);
    assert.equal(status, 200);
    assert.deepEqual(
      body.map(({ id, role, client_id }) => [id, role, client_id]).toSorted(),
      mine.map((id) => [id, "USER", company]).toSorted(),
    );
    assert.deepEqual((await list(`?client_id=${company}&role=CLIENT`)).body, []);
    assert.equal((await list(`?client_id=${company}`, master)).body.length, 2);
    for (const [query, as] of [
      ["", owner],
      ["?role=USER", owner],
      [`?client_id=${rival.userId}`, owner],
      [`?client_id=${company}`, rival],
      [`?client_id=${company}`, identityFor({ role: "USER", userId: mine[0] ?? "", clientId: company })],
    ] as const) {
      assert.equal((await list(query, as)).status, 403, query);
    }
    const page = await users.call<{ items: Row[]; counts: object }>(
      "GET",
      `/users?client_id=${company}&limit=1&with_counts=true&sort=category`,
      { as: owner },
    );
    assert.equal(page.body.items.length, 1);
    assert.deepEqual(page.body.counts, {
      total: 2,
      admins: 0,
      clients: 0,
      users: 2,
      active: 2,
      awaiting: 0,
      capped: [],
    });
  });

  it("are activated, edited, given a password and deleted by their company, and by no other", async () => {
    const id = await aPerson();
    const phones = () => [{ phone: newPhone(), type: "WHATSAPP", is_primary: true }];
    const calls = [
      ["PATCH", "", { is_active: false }],
      ["PATCH", "", { is_active: true }],
      ["PATCH", "/profile", { display_name: "Bia Souza", phones: phones() }],
      ["PATCH", "/password", { password: "Outra#Senha9" }],
      ["DELETE", "", undefined],
    ] as const;
    for (const as of [rival, owner]) {
      for (const [method, part, json] of calls) {
        const { status } = await users.call(method, `/users/${id}${part}`, { as, ...(json && { json }) });
        assert.equal(status, as === owner ? 200 : 404, `${method} ${part}`);
      }
    }
    assert.equal((await get(id))?.profile?.displayName, "Conta excluída");
  });

  it("get message.access and nothing else from their company, which moves them nowhere", async () => {
    const id = await aPerson({ permissionOverride: { "report.access": true } });
    const kept = { "report.access": true };
    const given = await patch(id, { permission_override: { ...kept, "message.access": true } });
    assert.deepEqual([given.status, given.body.permission_override], [200, { ...kept, "message.access": true }]);
    for (const override of [{}, { ...kept, "financial.view": true }, { "report.access": false }]) {
      assert.equal((await patch(id, { permission_override: override })).status, 403, JSON.stringify(override));
    }
    assert.equal((await patch(id, { permission_override: kept })).status, 200);
    const without = { ...owner, permissions: owner.permissions.filter((name) => name !== "message.access") };
    assert.equal((await patch(id, { permission_override: { ...kept, "message.access": true } }, without)).status, 403);
    for (const json of [{ role: "CLIENT" }, { client_id: rival.userId }, { unit_id: null }]) {
      assert.equal((await patch(id, json)).status, 403, JSON.stringify(json));
    }
    assert.equal((await patch(company, { is_active: false })).status, 403, "its own account is not its staff");
  });

  it("with more access than the company are not taken over by password, e-mail or WhatsApp number", async () => {
    const id = await aPerson({ permissionOverride: { "genai.access": true } });
    const whatsapp = [{ phone: newPhone(), type: "WHATSAPP", is_primary: true }];
    for (const [part, json] of [
      ["password", { password: "Outra#Senha9" }],
      ["profile", { emails: [{ email: `${id}@outro.com.br`, is_primary: true }] }],
      ["profile", { phones: whatsapp }],
    ] as const) {
      const { status, body } = await users.call("PATCH", `/users/${id}/${part}`, { as: owner, json });
      assert.deepEqual([status, body.reason], [403, "above_own_access"]);
    }
    const named = await users.call("PATCH", `/users/${id}/profile`, { as: owner, json: { display_name: "Bia" } });
    assert.equal(named.status, 200);
    assert.equal((await get(id))?.profile?.phones.filter(({ type }) => type === PhoneType.WHATSAPP).length, 0);
  });
});
