import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";
import { adminOf, serveUnits } from "./_unit-services.ts";

let panel: PanelHarness;
before(async () => {
  panel = await startPanelHarness({ keepsPrice: false });
});
after(() => panel.stop());

const get = (id: string, path: string, as = master) =>
  panel.call<Record<string, unknown>>("GET", `/franchise-units/${id}/${path}`, { as });

for (const part of ["unmet-demand", "earnings", "opening"]) {
  describe(`GET /franchise-units/:id/${part}`, () => {
    it("answers MASTER and the unit's ADMIN; 403, 401, 404 and 400 for the others", async () => {
      const units = await serveUnits(panel);
      const unitId = units.addUnit();
      const status = async (as: ReturnType<typeof identityFor>, id: string = unitId) =>
        (await get(id, part, as)).status;
      assert.deepEqual([await status(master), await status(adminOf(unitId))], [200, 200]);
      for (const as of [adminOf(), adminOf(randomUUID()), identityFor({ role: "CLIENT", unitIds: [unitId] })])
        assert.equal(await status(as), 403);
      assert.deepEqual([await status(identityFor()), await status(master, randomUUID())], [401, 404]);
      assert.equal(await status(master, "1"), 400);
      await units.stop();
    });

    it("503 and a sentence while a service it asks is unavailable", async () => {
      for (const missing of ["franchise", part === "earnings" ? "wallet" : "messaging"]) {
        const units = await serveUnits(panel);
        await units.stop(missing);
        const { status, body } = await get(units.addUnit(), part);
        assert.deepEqual([status, body.code], [503, "unavailable"], missing);
        await units.stop();
      }
    });
  });
}

describe("the wishes of a unit without a company", () => {
  it("are asked for over 7, 30 or 90 days and of one category, and no other period", async () => {
    const units = await serveUnits(panel);
    const id = units.addUnit();
    const { body } = await get(id, "unmet-demand?days=90&category_id=41");
    const reasons = { without_balance: 2, no_seller: 5, unavailable: 3 };
    const line = { category_id: 41, category: "Pizzaria", wishes: 90, ...reasons };
    assert.deepEqual(body, {
      from: "2026-03-01",
      to: "2026-03-30",
      wishes: 90,
      ...reasons,
      cells: [{ district: "São José", hour: 9, wishes: 41 }],
      cell_wishes: 41,
      lines: [{ ...line, district: "" }],
      categories: [line],
    });
    assert.deepEqual((await get(id, "unmet-demand")).body.wishes, 30);
    for (const query of ["days=8", "days=x", "category_id=0", "category_id=1e3", "unit=1"])
      assert.equal((await get(id, `unmet-demand?${query}`)).status, 400, query);
    await units.stop();
  });
});

describe("the opening of a city", () => {
  it("says how far it is until a wish of the unit was answered", async () => {
    const units = await serveUnits(panel, {}, { accepted: 0 });
    const id = units.addUnit();
    const { body } = await get(id, "opening", adminOf(id));
    assert.deepEqual(body.opening, {
      whatsapp: "558633330000",
      companies: 1,
      receiving: 1,
      receiving_wanted: 20,
      without_balance: 0,
      without_hours: 1,
      categories_covered: 1,
      categories_wanted: 10,
      categories_missing: ["Categoria 7", "Categoria 12", "Categoria 13"],
    });
    await units.stop();
  });

  it("asks of a city that is open neither companies nor categories", async () => {
    const units = await serveUnits(panel);
    await units.stop("users", "categorisation");
    assert.deepEqual((await get(units.addUnit(), "opening")).body, { opening: null });
    await units.stop();
  });

  it("503 while companies or categories cannot be read", async () => {
    for (const missing of ["users", "categorisation"]) {
      const units = await serveUnits(panel, {}, { accepted: 0 });
      await units.stop(missing);
      assert.equal((await get(units.addUnit(), "opening")).status, 503, missing);
      await units.stop();
    }
  });
});

describe("a franchisee's earnings", () => {
  it("are in reais by the unit's terms, the present month marked, from the first with money", async () => {
    const units = await serveUnits(panel);
    const months = async (unitId: string) =>
      (await get(unitId, "earnings", adminOf(unitId))).body.months as Record<string, unknown>[];
    assert.deepEqual((await months(units.addUnit()))[0], {
      month: "2026-03",
      is_running: false,
      tenhos: 12,
      paid: 10.01,
      returned: 0.3,
      commission: null,
      monthly_fee: null,
      earned: null,
    });
    const agreed = units.addUnit({ commissionBasisPoints: 1_255, monthlyFeeCents: 150n });
    assert.deepEqual(
      (await months(agreed)).map(({ is_running, commission, earned }) => [is_running, commission, earned]),
      [
        [false, 1.21, -0.29],
        [true, -0.07, -1.57],
      ],
    );
    await units.stop();
  });
});
