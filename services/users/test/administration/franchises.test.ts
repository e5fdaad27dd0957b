import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import { CLOSED_UNIT, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { type AccountKind, admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Franchises = { all_franchises: boolean; franchise_ids: string[]; service_franchises: string[]; message: string };

let users: UsersHarness;
let id: Record<AccountKind, string>;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  id = await users.oneOfEachKind();
});
after(() => users.stop());

const path = (target: string) => `/users/${target}/franchises`;
const read = (target: string, as: Identity = master) => users.call<Franchises>("GET", path(target), { as });
const patch = (target: string, json: object, as: Identity = master) =>
  users.call<Franchises>("PATCH", path(target), { as, json });
const version = async (target: string) => (await users.rpc.getAccounts({ ids: [target] })).accounts[0]?.accessVersion;

describe("the franchises of an account", () => {
  it("are the units a company serves, its own first, the same as its service cities", async () => {
    const answer = await patch(id.merchant, { service_franchises: [OTHER_UNIT] }, admin(UNIT));
    const expected = {
      all_franchises: false,
      franchise_ids: [UNIT, OTHER_UNIT],
      service_franchises: [UNIT, OTHER_UNIT],
    };
    assert.deepEqual([answer.status, answer.body], [200, expected]);
    const cities = await users.call<Franchises>("GET", `/users/${id.merchant}/service-cities`, { as: master });
    assert.deepEqual(cities.body, { all_franchises: false, service_franchises: [UNIT, OTHER_UNIT] });
    const all = await patch(id.merchant, { all_franchises: true });
    assert.deepEqual(all.body, { all_franchises: true, franchise_ids: [UNIT], service_franchises: [UNIT] });
    const own = identityFor({ role: "CLIENT", userId: id.merchant, unitIds: [UNIT] });
    assert.deepEqual((await patch(id.merchant, { service_franchises: [] }, own)).body.franchise_ids, [UNIT]);
  });

  it("are the units an ADMIN runs, which MASTER alone chooses; that ends its tokens and is recorded", async () => {
    const boss = await users.active(personDraft(Role.ADMIN));
    assert.equal((await patch(boss, { service_franchises: [OTHER_UNIT] }, admin(UNIT))).status, 403);
    const { body } = await patch(boss, { service_franchises: [OTHER_UNIT] });
    assert.deepEqual([body.franchise_ids, body.all_franchises], [[UNIT, OTHER_UNIT], false]);
    assert.equal(await version(boss), 3);
    await patch(boss, { service_franchises: [OTHER_UNIT, UNIT] });
    assert.equal(await version(boss), 3, "the same again changes nothing");
    assert.equal((await patch(boss, { all_franchises: true })).status, 422);
    const recorded = await expectActions(users.harness.nc, "users", boss, [
      "user.create",
      "user.activate",
      "user.update",
    ]);
    assert.deepEqual(recorded[2] && Object.keys(changesOf(recorded[2])), ["managed_unit_ids"]);
    assert.deepEqual((await patch(boss, { service_franchises: [] })).body.franchise_ids, [UNIT]);
  });

  it("of a USER and a MASTER are read, not chosen", async () => {
    assert.deepEqual((await read(id.staff)).body.franchise_ids, [UNIT]);
    assert.equal((await read(id.master)).body.all_franchises, true);
    for (const target of [id.staff, id.master]) {
      assert.equal((await patch(target, { service_franchises: [OTHER_UNIT] })).status, 422);
    }
  });

  it("400 where nothing is chosen, for a closed or unknown unit and for another field; nothing changes", async () => {
    const before = (await read(id.rival)).body;
    for (const target of [id.rival, id.admin]) {
      for (const json of [
        {},
        { all_franchises: false },
        { service_franchises: [CLOSED_UNIT] },
        { service_franchises: [randomUUID()] },
        { service_franchises: ["x"] },
        { all_franchises: true, unit_id: UNIT },
      ]) {
        assert.equal((await patch(target, json)).status, 400, JSON.stringify(json));
      }
    }
    assert.deepEqual((await read(id.rival)).body, before);
  });

  it("are hidden from who does not see the account, and chosen with user.manage_franchises only", async () => {
    const bare = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.view"] });
    const rival = identityFor({ role: "CLIENT", userId: id.rival, unitIds: [UNIT] });
    assert.equal((await read(id.merchant, rival)).status, 404);
    assert.equal((await patch(id.merchant, { all_franchises: true }, rival)).status, 404);
    assert.equal((await patch(id.merchant, { all_franchises: true }, admin(OTHER_UNIT))).status, 404);
    assert.equal((await patch(id.merchant, { all_franchises: true }, bare)).status, 403);
    await users.rpc.anonymisePerson({ userId: id.far });
    assert.equal((await patch(id.far, { all_franchises: true })).status, 409);
  });
});
