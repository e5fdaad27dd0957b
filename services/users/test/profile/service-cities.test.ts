import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { assertRefusesHostileBodies } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, OTHER_UNIT, PIZZA, UNIT } from "../_account-builder.ts";
import { type AccountKind, admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

type Cities = { service_franchises: string[]; all_franchises: boolean; message: string };

let users: UsersHarness;
let id: Record<AccountKind, string>;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  id = await users.oneOfEachKind();
});
after(() => users.stop());

const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
const path = (owner: string) => `/users/${owner}/service-cities`;
const set = (owner: string, units: string[], all = false, as: Identity = self(owner)) =>
  users.call<Cities>("PATCH", path(owner), { as, json: { service_franchises: units, all_franchises: all } });
const asked = async (unitId: string) =>
  (await users.rpc.findMerchants({ categoryId: PIZZA, unitId })).merchants.map((merchant) => merchant.id);

describe("the units a company serves", () => {
  it("always hold its own, and are where it is asked", async () => {
    const owner = await users.active(merchantDraft());
    const before = await users.call<Cities>("GET", path(owner), { as: self(owner) });
    assert.deepEqual(before.body, { service_franchises: [UNIT], all_franchises: false });
    assert.ok(!(await asked(OTHER_UNIT)).includes(owner));
    const { status, body } = await set(owner, [OTHER_UNIT, OTHER_UNIT]);
    assert.deepEqual([status, body], [200, { service_franchises: [UNIT, OTHER_UNIT], all_franchises: false }]);
    for (const unit of [UNIT, OTHER_UNIT]) assert.ok((await asked(unit)).includes(owner));
    assert.deepEqual((await set(owner, [])).body.service_franchises, [UNIT]);
    assert.ok(!(await asked(OTHER_UNIT)).includes(owner));
  });

  it("are all of them, and then none singly", async () => {
    const owner = await users.active(merchantDraft());
    const { body } = await set(owner, [OTHER_UNIT], true);
    assert.deepEqual(body, { service_franchises: [UNIT], all_franchises: true });
    assert.ok((await asked(OTHER_UNIT)).includes(owner));
  });

  it("are set by the company, MASTER and an ADMIN of its unit who may, for companies alone", async () => {
    for (const [as, owner, status] of [
      [master, id.merchant, 200],
      [admin(UNIT), id.merchant, 200],
      [identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["user.update"] }), id.merchant, 403],
      [admin(OTHER_UNIT), id.merchant, 404],
      [self(id.rival), id.merchant, 404],
      [master, id.admin, 422],
    ] as const) {
      assert.equal((await set(owner, [], false, as)).status, status, `${as.role} ${owner}`);
    }
  });

  it("400 for a unit that does not exist, and hostile bodies", async () => {
    const { status, body } = await set(id.rival, [randomUUID()]);
    assert.deepEqual([status, body.message], [400, "Franquia não encontrada."]);
    await assertRefusesHostileBodies(users.call, {
      method: "PATCH",
      path: path(id.rival),
      as: self(id.rival),
      good: { service_franchises: [UNIT], all_franchises: false },
    });
  });
});
