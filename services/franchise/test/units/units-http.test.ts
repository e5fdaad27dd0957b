import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { assertOnlyThroughGateway } from "@tenho/kernel/testing/calls/hostile-calls";
import { identityFor } from "@tenho/kernel/testing/calls/identity-for";
import { admin, type FranchiseHarness, master, startFranchiseHarness } from "../_harness.ts";

let franchise: FranchiseHarness;
before(async () => {
  franchise = await startFranchiseHarness();
});
after(() => franchise.stop());

describe("GET /franchise-units", () => {
  it("200: all for MASTER, its own for ADMIN, the active ones for everyone else", async () => {
    const [open, closed] = [await franchise.putUnit(), await franchise.putUnit({ isActive: false })];
    const seen = async (as = identityFor()) => {
      const { status, body } = await franchise.call<{ id: string }[]>("GET", "/franchise-units", { as });
      assert.equal(status, 200);
      return new Set(body.map(({ id }) => id));
    };
    const everything = await seen(master);
    assert.ok(everything.has(open.id) && everything.has(closed.id));
    assert.deepEqual([...(await seen(admin(open.id, closed.id)))], [open.id]);
    assert.deepEqual([...(await seen(admin()))], [], "an ADMIN of no unit sees none, not all");
    for (const as of [identityFor(), identityFor({ role: "CLIENT", unitIds: [open.id] })]) {
      const some = await seen(as);
      assert.deepEqual([some.has(open.id), some.has(closed.id)], [true, false]);
    }
  });

  it("200 for one unit with a session; a closed one only for those who belong to it", async () => {
    const [open, closed] = [await franchise.putUnit(), await franchise.putUnit({ isActive: false })];
    const get = async (id: string, as = identityFor()) =>
      (await franchise.call("GET", `/franchise-units/${id}`, { as })).status;
    assert.deepEqual([await get(open.id), await get(open.id, admin(closed.id))], [401, 200]);
    assert.deepEqual([await get(closed.id, admin(open.id)), await get(closed.id, admin(closed.id))], [404, 200]);
    assert.deepEqual([await get(randomUUID(), master), await get("1", master)], [404, 400]);
  });
});

describe("the unit's dashboard", () => {
  const get = (id: string, as = master) =>
    franchise.call<Record<string, unknown>>("GET", `/franchise-units/${id}/dashboard-data`, { as });

  it("503 and a sentence while another service is unavailable", async () => {
    const unit = await franchise.putUnit();
    const { status, body } = await get(unit.id, admin(unit.id));
    assert.deepEqual([status, body.code], [503, "unavailable"]);
  });

  it("200 with the unit's numbers in reais for its ADMIN and MASTER; 403, 401, 404 for the others", async () => {
    const stopServing = await franchise.serveOtherServices();
    const unit = await franchise.putUnit();
    const { status, body } = await get(unit.id, admin(unit.id));
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
    assert.equal((await get(unit.id)).status, 200);
    for (const as of [admin(randomUUID()), identityFor({ role: "CLIENT", unitIds: [unit.id] })]) {
      assert.equal((await get(unit.id, as)).status, 403);
    }
    assert.equal((await get(unit.id, identityFor())).status, 401);
    assert.equal((await get(randomUUID())).status, 404);
    await stopServing();
  });
});

describe("the franchise service over HTTP", () => {
  it("refuses what did not come through the gateway", () =>
    assertOnlyThroughGateway(franchise.url, "franchise", ["/franchise-units", "/cep/64200100", "/nowhere"]));
});
