import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { FranchisePlan, FranchiseService, LeadStatus } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { admin, client, master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";

const UNIT = "0198a000-0000-7000-8000-000000000001";
const OTHER_UNIT = "0198a000-0000-7000-8000-000000000002";
const CLOSED_UNIT = "0198a000-0000-7000-8000-000000000003";
const MERCHANT = "0198b000-0000-7000-8000-000000000001";
const OTHER_MERCHANT = "0198b000-0000-7000-8000-000000000002";
const LEAD = "0199a000-0000-7000-8000-000000000001";
const at = timestampFromDate(new Date("2026-03-02T12:00:00Z"));
const AT = "2026-03-02T12:00:00.000Z";

/** Stand-ins of the services that keep the platform's figures. */
const services: { [service: string]: (router: ConnectRouter) => void } = {
  users: (router) =>
    router.service(UsersService, {
      countAccounts: ({ unitIds }) =>
        unitIds.length > 0 ? { total: 2, clients: 1, users: 1 } : { total: 3, clients: 2, users: 1 },
      countUnitMerchants: () => ({ units: [{ unitId: OTHER_UNIT, merchants: 2 }] }),
      listMerchants: ({ limit }) => ({
        accounts: [
          { id: OTHER_MERCHANT, email: "bia@exemplo.com.br", profile: { displayName: "Bia" }, createdAt: at },
          { id: MERCHANT, profile: { displayName: "Pizzaria" }, isActive: true, createdAt: at },
        ].slice(0, limit),
      }),
      getAccounts: ({ ids }) => ({
        accounts: ids.filter((id) => id === MERCHANT).map((id) => ({ id, profile: { displayName: "Pizzaria" } })),
      }),
    }),
  wallet: (router) =>
    router.service(WalletService, {
      summarise: () => ({
        balanceCents: 470n,
        recent: [
          { id: "m1", userId: MERCHANT, credit: false, amountCents: 30n, description: "TENHO", createdAt: at },
          { id: "m2", userId: OTHER_MERCHANT, credit: true, amountCents: 500n, description: "Crédito", createdAt: at },
        ],
      }),
    }),
  messaging: (router) =>
    router.service(MessagingService, {
      getStats: () => ({ wishes: 9, offers: 6, series: [{ day: "2026-03-02", wishes: 9, accepted: 3 }] }),
    }),
  franchise: (router) =>
    router.service(FranchiseService, {
      listRecentLeads: () => ({
        leads: [
          {
            id: LEAD,
            name: "Rosa",
            city: "Teresina",
            state: "PI",
            plan: FranchisePlan.PREMIUM,
            status: LeadStatus.CONTACTED,
            createdAt: at,
          },
        ],
      }),
      listUnits: ({ onlyActive }) => ({
        units: [
          { id: UNIT, name: "Parnaíba", city: "Parnaíba", state: "PI", isActive: true },
          { id: OTHER_UNIT, name: "Teresina", city: "Teresina", state: "PI", isActive: true },
          { id: CLOSED_UNIT, name: "Fechada", city: "Picos", state: "PI", isActive: false },
        ].filter(({ isActive }) => isActive || !onlyActive),
      }),
    }),
};

let panel: PanelHarness;
before(async () => {
  panel = await startPanelHarness({ keepsPrice: false });
});
after(() => panel.stop());

const get = (as = master, query = "") =>
  panel.call<Record<string, unknown>>("GET", `/users/stats/master${query}`, { as });

async function serveAllBut(...missing: string[]): Promise<() => Promise<void>> {
  const served = Object.entries(services).filter(([service]) => !missing.includes(service));
  const stops = await Promise.all(served.map(([service, routes]) => panel.serve(service, routes)));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

describe("MASTER's dashboard", () => {
  it("has the platform's numbers, or one unit's", async () => {
    const stop = await serveAllBut();
    const { status, body } = await get();
    assert.equal(status, 200);
    assert.deepEqual(body.stats, {
      totalUsers: 3,
      admins: 0,
      clients: 2,
      regularUsers: 1,
      totalFranchises: 3,
      totalLeads: 6,
      totalBalance: 4.7,
    });
    assert.deepEqual(body.series, [{ day: "2026-03-02", wishes: 9, accepted: 3 }]);
    assert.deepEqual(
      (body.recentLeads as { companyName: string; email: string; status: string }[]).map((lead) => [
        lead.companyName,
        lead.email,
        lead.status,
      ]),
      [
        ["Bia", "bia@exemplo.com.br", "PENDING_CONFIRMATION"],
        ["Pizzaria", "", "CONFIRMED"],
      ],
    );
    assert.deepEqual(body.recentInterested, [
      {
        id: LEAD,
        name: "Rosa",
        company: null,
        city: "Teresina",
        state: "PI",
        plan: "PREMIUM",
        status: "CONTACTED",
        createdAt: AT,
      },
    ]);
    const one = await get(master, `?franchise_id=${UNIT}`);
    assert.equal((one.body.stats as { clients: number }).clients, 1);
    await stop();
  });

  it("names the accounts of movements, and the units with most companies first", async () => {
    const stop = await serveAllBut();
    const { body } = await get();
    assert.deepEqual(body.recentTransactions, [
      {
        id: "m1",
        clientId: MERCHANT,
        clientName: "Pizzaria",
        description: "TENHO",
        type: "DEBIT",
        amount: 0.3,
        createdAt: AT,
      },
      {
        id: "m2",
        clientId: OTHER_MERCHANT,
        clientName: "",
        description: "Crédito",
        type: "CREDIT",
        amount: 5,
        createdAt: AT,
      },
    ]);
    assert.deepEqual(
      (body.topFranchises as { id: string; clientCount: number }[]).map(({ id, clientCount }) => [id, clientCount]),
      [
        [OTHER_UNIT, 2],
        [UNIT, 0],
        [CLOSED_UNIT, 0],
      ],
    );
    await stop();
  });

  it("403 for any other role, 401 for nobody", async () => {
    for (const as of [admin(), client(), identityFor({ role: "USER" })]) assert.equal((await get(as)).status, 403);
    assert.equal((await get(identityFor())).status, 401);
  });

  it("503 and a sentence while another service is unavailable", async () => {
    for (const missing of Object.keys(services)) {
      const stop = await serveAllBut(missing);
      const { status, body } = await get();
      assert.deepEqual([status, body.code], [503, "unavailable"], missing);
      assert.match(String(body.message), /indisponível/);
      await stop();
    }
  });
});
