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

describe("the unit's dashboard", () => {
  const get = (id: string, as = master) =>
    panel.call<Record<string, unknown>>("GET", `/franchise-units/${id}/dashboard-data`, { as });

  it("503 and a sentence while another service is unavailable", async () => {
    for (const missing of ["franchise", "users", "wallet", "messaging"]) {
      const units = await serveUnits(panel);
      await units.stop(missing);
      const id = units.addUnit();
      const { status, body } = await get(id, adminOf(id));
      assert.deepEqual([status, body.code], [503, "unavailable"], missing);
      await units.stop();
    }
  });

  it("200 with the unit's numbers in reais for its ADMIN and MASTER; 403, 401, 404 for the others", async () => {
    const units = await serveUnits(panel);
    const id = units.addUnit();
    const { status, body } = await get(id, adminOf(id));
    assert.equal(status, 200);
    assert.deepEqual(body.stats, {
      totalClients: 1,
      recentLeads: 7,
      totalBalance: 4.7,
      totalTransactions: 2,
      balanceDetails: {
        currentMonth: { credits: 0, debits: 0.3, net: -0.3 },
        previousMonth: { credits: 5, debits: 0, net: 5 },
      },
    });
    const [client] = body.clients as {
      name: string;
      active: boolean;
      balance: number;
      level: string;
      affordable: number;
    }[];
    assert.deepEqual(
      [client?.name, client?.active, client?.balance, client?.level, client?.affordable],
      ["Pizzaria", true, 4.7, "LOW", 9],
    );
    const transactions = body.recentTransactions as { clientName: string; type: string; amount: number }[];
    assert.deepEqual(
      transactions.map(({ clientName, type, amount }) => [clientName, type, amount]),
      [
        ["Pizzaria", "DEBIT", 0.3],
        ["Conta excluída", "CREDIT", 5],
      ],
    );
    assert.equal((body.growth as unknown[]).length, 6);
    assert.equal((await get(id)).status, 200);
    for (const as of [adminOf(randomUUID()), identityFor({ role: "CLIENT", unitIds: [id] })]) {
      assert.equal((await get(id, as)).status, 403);
    }
    assert.equal((await get(id, identityFor())).status, 401);
    assert.equal((await get(randomUUID())).status, 404);
    await units.stop();
  });
});
