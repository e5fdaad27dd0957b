import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AppError } from "@tenho/kernel/errors/app-error";
import { UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";
import { serveUnits } from "./_unit-services.ts";

const COUNT = 1_200;
const WALLETS_MAX = 1_000;
const LAST_YEAR = timestampFromDate(new Date("2025-01-10T12:00:00Z"));

const idOf = (number: number): string => `0198b000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const MERCHANTS = Array.from({ length: COUNT }, (_, index) => ({
  id: idOf(index),
  profile: { displayName: `Empresa ${index}` },
  createdAt: LAST_YEAR,
}));

describe("the dashboard of a unit of 1,200 merchants", () => {
  let panel: PanelHarness;
  before(async () => {
    panel = await startPanelHarness({ keepsPrice: false });
  });
  after(() => panel.stop());

  it("counts and lists them all, each with its balance, though users and wallet answer in parts", async () => {
    const units = await serveUnits(panel, {
      users: (router) =>
        router.service(UsersService, {
          listMerchants: ({ limit, cursor }) => {
            const from = Number(cursor);
            const next = from + limit;
            return { accounts: MERCHANTS.slice(from, next), nextCursor: next < COUNT ? String(next) : "" };
          },
        }),
      wallet: (router) =>
        router.service(WalletService, {
          getBalances: ({ userIds }) => {
            if (userIds.length > WALLETS_MAX) throw new AppError("invalid_input", "Carteiras demais em um pedido.");
            return { balances: userIds.map((userId) => ({ userId, balanceCents: 470n })) };
          },
          summarise: () => ({
            recent: [
              { id: "m1", userId: idOf(COUNT - 1), amountCents: 30n, description: "TENHO", createdAt: LAST_YEAR },
            ],
          }),
        }),
    });
    const unitId = units.addUnit();
    type Dashboard = {
      stats: { totalClients: number };
      growth: { companies: number }[];
      clients: { id: string; balance: number }[];
      recentTransactions: { clientName: string }[];
    };
    const { status, body } = await panel.call<Dashboard>("GET", `/franchise-units/${unitId}/dashboard-data`, {
      as: master,
    });
    assert.deepEqual([status, body.stats.totalClients], [200, COUNT]);
    assert.deepEqual(new Set(body.clients.map(({ id }) => id)), new Set(MERCHANTS.map(({ id }) => id)));
    assert.ok(body.clients.every(({ balance }) => balance === 4.7));
    assert.equal(body.growth.at(-1)?.companies, COUNT);
    assert.equal(body.recentTransactions[0]?.clientName, `Empresa ${COUNT - 1}`);
    await units.stop();
  });
});
