import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Identity } from "@tenho/kernel/auth/identity";
import { assertRefusesHostileBodies } from "@tenho/tests/support/calls/hostile-calls";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { merchantDraft, OTHER_UNIT, PIZZA, UNIT } from "../_account-builder.ts";
import { type AccountKind, admin, master, startUsersHarness, type UsersHarness } from "../_harness.ts";

/** A category that categorisation no longer knows. */
const DELETED = 77;

type Category = { id: number; name: string };

let users: UsersHarness;
let id: Record<AccountKind, string>;
before(async () => {
  users = await startUsersHarness();
  await users.serveOtherServices();
  id = await users.oneOfEachKind();
});
after(() => users.stop());

const self = (userId: string) => identityFor({ role: "CLIENT", userId, unitIds: [UNIT] });
const path = (owner: string) => `/users/${owner}/categories`;
const read = (owner: string, as: Identity = self(owner)) => users.call<Category[]>("GET", path(owner), { as });
const set = (owner: string, categoryIds: unknown, as: Identity = self(owner)) =>
  users.call<Category[]>("POST", path(owner), { as, json: { categoryIds } });
const asked = async () =>
  (await users.rpc.findMerchants({ categoryId: PIZZA, unitId: UNIT })).merchants.map((merchant) => merchant.id);

describe("the categories a company is asked for", () => {
  it("are read with their names, and a change reaches routing at once, either way and as often as it is repeated", async () => {
    const owner = await users.active(merchantDraft());
    assert.deepEqual((await read(owner)).body, [{ id: PIZZA, name: "Pizzaria" }]);
    assert.ok((await asked()).includes(owner));
    for (const _ of [1, 2]) assert.deepEqual((await set(owner, [])).body, []);
    assert.ok(!(await asked()).includes(owner));
    for (const _ of [1, 2]) {
      const { status, body } = await set(owner, [PIZZA, PIZZA]);
      assert.deepEqual([status, body], [200, [{ id: PIZZA, name: "Pizzaria" }]]);
    }
    assert.ok((await asked()).includes(owner));
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
      assert.equal((await set(owner, [PIZZA], as)).status, status, `${as.role} ${owner}`);
    }
    assert.equal((await read(id.merchant, self(id.rival))).status, 404);
  });

  it("that do not exist are refused, and nothing changes", async () => {
    const owner = await users.active(merchantDraft());
    for (const wrong of [9_999, 2_147_483_648, 99_999_999_999]) {
      assert.equal((await set(owner, [PIZZA, wrong])).status, 400, String(wrong));
    }
    assert.deepEqual((await read(owner)).body, [{ id: PIZZA, name: "Pizzaria" }]);
  });

  it("that were deleted since stay with who has them, and come to nobody else", async () => {
    const owner = await users.active(merchantDraft({ categoryIds: [PIZZA, DELETED] }));
    assert.deepEqual((await set(owner, [DELETED])).body, [{ id: DELETED, name: String(DELETED) }]);
    assert.deepEqual((await set(owner, [])).body, []);
    assert.equal((await set(owner, [DELETED])).status, 400);
  });

  it("in a body that is not the contract's are refused", async () => {
    await assertRefusesHostileBodies(users.call, {
      method: "POST",
      path: path(id.rival),
      as: self(id.rival),
      good: { categoryIds: [PIZZA] },
    });
  });
});
