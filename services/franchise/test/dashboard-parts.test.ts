import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { identityFor } from "@tenho/kernel/testing/calls/identity-for";
import { admin, type FranchiseHarness, master, startFranchiseHarness } from "./_harness.ts";

let franchise: FranchiseHarness;
before(async () => {
  franchise = await startFranchiseHarness();
});
after(() => franchise.stop());

const get = (id: string, path: string, as = master) =>
  franchise.call<Record<string, unknown>>("GET", `/franchise-units/${id}/${path}`, { as });

for (const part of ["unmet-demand", "earnings"]) {
  describe(`GET /franchise-units/:id/${part}`, () => {
    it("answers MASTER and the unit's ADMIN; 403, 401, 404 and 400 for the others", async () => {
      const stopServing = await franchise.serveOtherServices();
      const unit = await franchise.putUnit();
      const status = async (as: ReturnType<typeof identityFor>, id: string = unit.id) =>
        (await get(id, part, as)).status;
      assert.deepEqual([await status(master), await status(admin(unit.id))], [200, 200]);
      for (const as of [admin(), admin(randomUUID()), identityFor({ role: "CLIENT", unitIds: [unit.id] })])
        assert.equal(await status(as), 403);
      assert.deepEqual([await status(identityFor()), await status(master, randomUUID())], [401, 404]);
      assert.equal(await status(master, "1"), 400);
      await stopServing();
    });

    it("503 and a sentence while the service it asks is unavailable", async () => {
      const { status, body } = await get((await franchise.putUnit()).id, part);
      assert.deepEqual([status, body.code], [503, "unavailable"]);
    });
  });
}

describe("the wishes of a unit without a company", () => {
  it("are asked for over 7, 30 or 90 days and of one category, and no other period", async () => {
    const stopServing = await franchise.serveOtherServices();
    const { id } = await franchise.putUnit();
    const { body } = await get(id, "unmet-demand?days=90&category_id=41");
    const line = { category_id: 41, category: "Pizzaria", wishes: 90, without_balance: 2 };
    assert.deepEqual(body, {
      from: "2026-03-01",
      to: "2026-03-30",
      wishes: 90,
      without_balance: 2,
      cells: [{ district: "São José", hour: 9, wishes: 41 }],
      cell_wishes: 41,
      lines: [{ ...line, district: "" }],
      categories: [line],
    });
    assert.deepEqual((await get(id, "unmet-demand")).body.wishes, 30);
    for (const query of ["days=8", "days=", "category_id=0", "category_id=1e3", "unit=1"])
      assert.equal((await get(id, `unmet-demand?${query}`)).status, 400, query);
    await stopServing();
  });
});

describe("a franchisee's earnings", () => {
  it("are in reais by the unit's terms, the present month marked, from the first with money", async () => {
    const stopServing = await franchise.serveOtherServices();
    const { id } = await franchise.putUnit();
    const months = async () => (await get(id, "earnings", admin(id))).body.months as Record<string, unknown>[];
    assert.deepEqual((await months())[0], {
      month: "2026-03",
      is_running: false,
      tenhos: 12,
      paid: 10.01,
      returned: 0.3,
      commission: null,
      monthly_fee: null,
      earned: null,
    });
    const terms = { commission_percent: 12.55, monthly_fee: 1.5 };
    const { status } = await franchise.call("PATCH", `/franchise-units/${id}`, { as: master, json: terms });
    assert.equal(status, 200);
    assert.deepEqual(
      (await months()).map(({ is_running, commission, earned }) => [is_running, commission, earned]),
      [
        [false, 1.21, -0.29],
        [true, -0.07, -1.57],
      ],
    );
    await stopServing();
  });
});
