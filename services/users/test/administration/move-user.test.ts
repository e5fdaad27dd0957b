import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { Role } from "@tenho/proto/users/v1/users_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import type { AccountWriting } from "../../src/adapters/db/accounts/edit-account.ts";
import { createAccountUpdateStore } from "../../src/adapters/db/administration/account-update-store.ts";
import { publishAccountChange } from "../../src/adapters/events/account-publisher.ts";
import { moveAccount, placeOf } from "../../src/domain/accounts/move-account.ts";
import { merchantDraft, newPhone, OTHER_UNIT, personDraft, UNIT } from "../_account-builder.ts";
import { getRoleSettings } from "../_clients.ts";
import { admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Moved = {
  role: string;
  unit_id: string | null;
  client_id: string | null;
  is_active: boolean;
  activated_at: string | null;
  permission_override: Record<string, boolean>;
  reason?: string;
  errors?: { field: string }[];
};

let users: UsersHarness;
/** Active companies a unit may have, by its id. */
const caps = new Map<string, number>();

before(async () => {
  users = await startUsersHarness();
  await users.harness.serve((router) => {
    router.service(AuthService, { getRoleSettings });
    router.service(FranchiseService, {
      listUnits: ({ ids }) => ({
        units: ids.map((id) => ({ id, name: "Unidade", companiesMax: caps.get(id) ?? 0, isActive: true })),
      }),
    });
  });
});
after(() => users.stop());

const patch = (id: string, json: object, as: Identity = master) =>
  users.call<Moved>("PATCH", `/users/${id}`, { as, json });
const get = async (id: string) => (await users.rpc.getAccounts({ ids: [id] })).accounts[0];
const waiting = async (unitId = UNIT): Promise<string> => {
  const draft = merchantDraft({ unitId });
  await users.put(draft);
  return draft.id;
};
const anAdmin = (over = {}) => users.active(personDraft(Role.ADMIN, over));
const aMaster = () => users.active(personDraft(Role.MASTER, { unitId: "" }));
const staffOf = (clientId: string, over = {}) => users.active(personDraft(Role.USER, { clientId, ...over }));

describe("PATCH /users/:id, role", () => {
  it("raises and lowers, ends tokens with the same write, is recorded, and takes the exceptions with it", async () => {
    await aMaster();
    const id = await anAdmin({ permissionOverride: { "genai.manage": true }, managedUnitIds: [UNIT, OTHER_UNIT] });
    const raised = await patch(id, { role: "MASTER" });
    assert.deepEqual([raised.status, raised.body.role, raised.body.unit_id], [200, "MASTER", null]);
    assert.deepEqual(raised.body.permission_override, {});
    assert.deepEqual((await get(id))?.managedUnitIds, []);
    const lowered = await patch(id, {
      role: "ADMIN",
      unit_id: OTHER_UNIT,
      permission_override: { "user.view": false },
    });
    assert.deepEqual([lowered.body.role, lowered.body.unit_id, lowered.body.is_active], ["ADMIN", OTHER_UNIT, true]);
    assert.deepEqual(lowered.body.permission_override, { "user.view": false });
    assert.deepEqual((await get(id))?.managedUnitIds, [OTHER_UNIT]);
    await eventually("both are published", async () => (await users.changesOf(id)).length === 4);
    const told = (await users.changesOf(id)).slice(2);
    assert.deepEqual(
      told.map(({ role, accessChanged, accessVersion }) => [role, accessChanged, accessVersion]),
      [
        [Role.MASTER, true, 3],
        [Role.ADMIN, true, 4],
      ],
    );
    const names = ["user.create", "user.activate", "user.update", "user.override", "user.update", "user.override"];
    const recorded = await expectActions(users.harness.nc, "users", id, names);
    const third = recorded[2];
    assert.ok(third !== undefined);
    assert.deepEqual(changesOf(third).role, ['"ADMIN"', '"MASTER"', false]);
  });

  it("changes nothing where a form sends what is there already, also of oneself", async () => {
    const company = await users.active(merchantDraft());
    const staff = await staffOf(company);
    const own = await anAdmin();
    const self = { ...admin(UNIT), userId: own };
    for (const [id, json, as] of [
      [company, { role: "CLIENT", unit_id: UNIT, client_id: null }, admin(UNIT)],
      [staff, { role: "USER", unit_id: UNIT, client_id: company }, admin(UNIT)],
      [own, { role: "ADMIN", unit_id: UNIT }, self],
    ] as const) {
      const { status } = await patch(id, json, as);
      assert.deepEqual([status, (await get(id))?.accessVersion], [200, 2]);
    }
  });

  it("grants no role above the actor's, reaches no other unit, and needs user.update", async () => {
    const id = await waiting();
    const bare = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.view", "user.activate"] });
    const wide = await anAdmin({ managedUnitIds: [UNIT, OTHER_UNIT] });
    const owner = identityFor({ role: "CLIENT", userId: id, unitIds: [UNIT], permissions: ["user.update"] });
    for (const [target, json, as, status] of [
      [id, { role: "MASTER" }, admin(UNIT), 403],
      [id, { role: "ADMIN" }, bare, 403],
      [id, { role: "ADMIN" }, owner, 403],
      [id, { role: "ADMIN" }, admin(OTHER_UNIT), 404],
      [id, { unit_id: OTHER_UNIT }, admin(UNIT), 403],
      [wide, { role: "CLIENT" }, admin(UNIT), 403],
      [await aMaster(), { role: "ADMIN", unit_id: UNIT }, admin(UNIT), 404],
    ] as const) {
      assert.equal((await patch(target, json, as)).status, status, JSON.stringify(json));
    }
    assert.equal((await get(id))?.role, Role.CLIENT);
    assert.equal((await patch(id, { role: "ADMIN" }, admin(UNIT))).status, 200);
  });

  it("is no way for an ADMIN to lift a denial it could not lift itself", async () => {
    const id = await anAdmin({ permissionOverride: { "user.activate": false } });
    const permissions = admin(UNIT).permissions.filter((name) => name !== "user.activate");
    const company = await users.active(merchantDraft());
    const json = { role: "USER", client_id: company };
    assert.equal((await patch(id, json, { ...admin(UNIT), permissions })).status, 403);
    assert.equal((await patch(id, json, admin(UNIT))).status, 200);
  });

  it("never is one's own, nor takes the last MASTER, also when the last two lower each other", async () => {
    const own = await anAdmin();
    for (const json of [{ role: "CLIENT" }, { unit_id: OTHER_UNIT }]) {
      const { status, body } = await patch(own, json, { ...admin(UNIT, OTHER_UNIT), userId: own });
      assert.deepEqual([status, body.reason], [422, "own_account"]);
    }
    const known = await users.call<{ id: string }[]>("GET", "/users?role=MASTER&status=active", { as: master });
    let kept = await aMaster();
    for (const { id } of known.body) await patch(id, { is_active: false });
    const lower = (id: string, userId: string) => patch(id, { role: "ADMIN", unit_id: UNIT }, { ...master, userId });
    for (let round = 0; round < 6; round += 1) {
      const other = await aMaster();
      const both = await Promise.all([lower(kept, other), lower(other, kept)]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422], `round ${round}`);
      assert.equal(both.find(({ status }) => status === 422)?.body.reason, "last_master");
      if (both[0].status === 200) kept = other;
    }
  });

  it("ends tokens although the process dies right after it, and changes nothing where it dies before", async () => {
    const id = await anAdmin();
    const knex = users.openStore();
    /** A process that has no relay. */
    const lower = (publishChange: AccountWriting["publishChange"]) =>
      createAccountUpdateStore({ knex, publishChange, triggerRelay: () => undefined }, () => undefined).edit(
        id,
        null,
        (before) => {
          assert.ok(before !== null);
          const account = {
            ...moveAccount(before, { ...placeOf(before), role: "MASTER", unitId: null }),
            accessVersion: 3,
          };
          return { account, change: { account, accessChanged: true, firstActivation: false }, notifyOwner: false };
        },
      );
    await assert.rejects(
      lower(() => Promise.reject(new Error("died"))),
      /died/,
    );
    assert.equal((await get(id))?.role, Role.ADMIN);
    await lower(publishAccountChange);
    await knex.destroy();
    const told = await eventually("the process that is left publishes it", async () => {
      const [, , change] = await users.changesOf(id);
      return change;
    });
    assert.deepEqual([told.role, told.accessChanged, told.accessVersion], [Role.MASTER, true, 3]);
  });

  it("400 with the field for a place that does not fit the role", async () => {
    const id = await anAdmin();
    const company = await users.active(merchantDraft({ unitId: OTHER_UNIT }));
    for (const [json, field] of [
      [{ role: "CLIENT" }, "phones"],
      [{ role: "USER" }, "client_id"],
      [{ role: "USER", client_id: randomUUID() }, "client_id"],
      [{ role: "USER", client_id: company, unit_id: UNIT }, "unit_id"],
      [{ client_id: company }, "client_id"],
      [{ unit_id: null }, "unit_id"],
    ] as const) {
      const { status, body } = await patch(id, json);
      assert.deepEqual([status, body.errors?.[0]?.field], [400, field], JSON.stringify(json));
    }
    assert.equal((await get(id))?.accessVersion, 2);
  });
});

describe("a company", () => {
  it("is left by a role only before it was active, and with nobody working for it", async () => {
    const [fresh, known, withStaff] = [await waiting(), await users.active(merchantDraft()), await waiting()];
    await staffOf(withStaff);
    const refused = await patch(known, { role: "ADMIN" });
    assert.deepEqual([refused.status, refused.body.reason], [409, "company_has_wallet"]);
    const staffed = await patch(withStaff, { role: "ADMIN" });
    assert.deepEqual([staffed.status, staffed.body.reason], [409, "company_has_staff"]);
    assert.equal((await patch(fresh, { role: "ADMIN" })).status, 200);
    assert.deepEqual((await get(fresh))?.categoryIds, []);
  });

  it("somebody becomes waits for its activation, within the plan of the unit", async () => {
    const unitId = randomUUID();
    caps.set(unitId, 1);
    const phones = [{ phone: newPhone(), type: 3, isPrimary: true }];
    const id = await anAdmin({ unitId, profile: { displayName: "Ana", phones } });
    const { body } = await patch(id, { role: "CLIENT" });
    assert.deepEqual([body.role, body.is_active, body.activated_at], ["CLIENT", false, null]);
    await users.active(merchantDraft({ unitId }));
    assert.equal((await patch(id, { is_active: true })).body.reason, "company_cap_reached");
  });

  it("goes to another unit with its staff, within that unit's plan, also when several come at once", async () => {
    const unitId = randomUUID();
    caps.set(unitId, 2);
    const company = await users.active(merchantDraft());
    const staff = await staffOf(company);
    assert.equal((await patch(company, { unit_id: unitId })).status, 200);
    assert.deepEqual([(await get(company))?.unitId, (await get(staff))?.unitId], [unitId, unitId]);
    assert.equal((await get(staff))?.accessVersion, 3, "its tokens name its unit");
    const others = await Promise.all(Array.from({ length: 4 }, () => users.active(merchantDraft())));
    const came = await Promise.all(others.map((id) => patch(id, { unit_id: unitId })));
    assert.deepEqual(came.map(({ status }) => status).sort(), [200, 409, 409, 409]);
    assert.ok(came.every(({ status, body }) => status === 200 || body.reason === "company_cap_reached"));
    const idle = await waiting();
    assert.equal((await patch(idle, { unit_id: unitId })).status, 200, "an inactive one takes no place");
    assert.equal((await users.rpcFor(master).countAccounts({ unitIds: [unitId] })).activeClients, 2);
  });

  it("and somebody who joins its staff at the same moment: nobody is left in the unit it went from", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [company, home] = [await users.active(merchantDraft()), await users.active(merchantDraft())];
      const person = await staffOf(home);
      const [moved, joined] = await Promise.all([
        patch(company, { unit_id: OTHER_UNIT }),
        patch(person, { client_id: company, unit_id: UNIT }),
      ]);
      assert.equal(moved.status, 200);
      const { clientId, unitId } = (await get(person)) ?? {};
      assert.equal(unitId, clientId === company ? OTHER_UNIT : UNIT, `round ${round}: ${joined.status}`);
    }
  });
});
