import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { RECENT_AUTHENTICATION_MS } from "@tenho/kernel/auth/recent-authentication";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, newPhone, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

let users: UsersHarness;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
});
after(() => users.stop());

const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
/** Identities after a login more than five minutes ago, and without its moment. */
const staleOnes = (identity: Identity): Identity[] => [
  { ...identity, authenticatedAtMs: Date.now() - RECENT_AUTHENTICATION_MS - 1_000 },
  { ...identity, authenticatedAtMs: undefined },
];
const whatsapp = (phone = newPhone()) => ({ phone, type: "WHATSAPP", is_primary: true });

type Case = {
  name: string;
  role?: Role;
  as: (id: string) => Identity;
  method: "PATCH" | "POST";
  path: (id: string) => string;
  json: () => object;
  status: number;
};

const profile = (id: string) => `/users/${id}/profile`;
const account = (id: string) => `/users/${id}`;
const CASES: readonly Case[] = [
  {
    name: "one's own WhatsApp number",
    as: self,
    method: "PATCH",
    path: profile,
    json: () => ({ phones: [whatsapp()] }),
    status: 200,
  },
  {
    name: "one's own number, by the call that completes a profile",
    as: self,
    method: "POST",
    path: profile,
    json: () => ({ phones: [whatsapp()] }),
    status: 201,
  },
  {
    name: "one's own e-mail",
    as: self,
    method: "PATCH",
    path: profile,
    json: () => ({ emails: [{ email: `${newPhone()}@novo.com.br`, is_primary: true }] }),
    status: 200,
  },
  {
    name: "one's own e-mail, by the account",
    as: self,
    method: "PATCH",
    path: account,
    json: () => ({ email: `${newPhone()}@novo.com.br` }),
    status: 200,
  },
  {
    name: "another's e-mail",
    as: () => admin(UNIT),
    method: "PATCH",
    path: account,
    json: () => ({ email: `${newPhone()}@novo.com.br` }),
    status: 200,
  },
  {
    name: "another's number",
    as: () => master,
    method: "PATCH",
    path: profile,
    json: () => ({ phones: [whatsapp()] }),
    status: 200,
  },
  {
    name: "another's password",
    as: () => master,
    method: "PATCH",
    path: (id) => `/users/${id}/password`,
    json: () => ({ password: "Outra#Senha9" }),
    status: 200,
  },
  {
    name: "another's permissions",
    as: () => master,
    method: "PATCH",
    path: account,
    json: () => ({ permission_override: { "user.view": true } }),
    status: 200,
  },
  {
    name: "another's place",
    role: Role.ADMIN,
    as: () => master,
    method: "PATCH",
    path: account,
    json: () => ({ unit_id: OTHER_UNIT }),
    status: 200,
  },
  {
    name: "the units another runs",
    role: Role.ADMIN,
    as: () => master,
    method: "PATCH",
    path: (id) => `/users/${id}/franchises`,
    json: () => ({ service_franchises: [UNIT, OTHER_UNIT] }),
    status: 200,
  },
  {
    name: "a new account",
    as: () => master,
    method: "POST",
    path: () => "/users",
    json: () => ({
      email: `${newPhone()}@novo.com.br`,
      password: "Outra#Senha9",
      role: "ADMIN",
      unit_id: UNIT,
      profile: { display_name: "Nova" },
    }),
    status: 201,
  },
];

describe("what a token alone does not change, whoever's account it is", () => {
  for (const { name, role = Role.CLIENT, as, method, path, json, status } of CASES) {
    it(`${name}: refused and left as it is, until the password was entered`, async () => {
      const id = await users.active(role === Role.CLIENT ? merchantDraft() : personDraft(role));
      const kept = async () => [
        (await users.rpc.getAccounts({ ids: [id] })).accounts,
        (await users.call("GET", profile(id), { as: master })).body,
        (await users.rpcFor(master).countAccounts({})).total,
      ];
      const before = await kept();
      for (const stale of staleOnes(as(id))) {
        const refused = await users.call(method, path(id), { as: stale, json: json() });
        assert.deepEqual([refused.status, refused.body.reason], [403, "reauthentication_required"]);
        assert.match(refused.body.message, /confirme a sua senha/);
      }
      assert.deepEqual(await kept(), before);
      assert.equal((await users.call(method, path(id), { as: as(id), json: json() })).status, status);
    });
  }

  it("names and what is sent as it stands need no password", async () => {
    const id = await users.active(merchantDraft());
    const [stale = master] = staleOnes(self(id));
    type Whole = { display_name: string; phones: object[]; emails: object[] };
    const { body } = await users.call<Whole>("GET", profile(id), { as: stale });
    const { phones, emails } = body;
    const answer = await users.call<Whole>("PATCH", profile(id), {
      as: stale,
      json: { display_name: "Outro Nome", phones, emails },
    });
    assert.deepEqual([answer.status, answer.body.display_name], [200, "Outro Nome"]);
  });
});
