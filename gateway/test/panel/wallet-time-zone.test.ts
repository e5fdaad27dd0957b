import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { IDENTITY_HEADER } from "@tenho/kernel/auth/identity-header";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { signTestIdentity } from "@tenho/tests/support/calls/test-identity";
import { type PanelHarness, startPanelHarness } from "./_panel-harness.ts";
import { type ServiceServer, startServiceServer } from "./_service-server.ts";

const USER = randomUUID();
const UNIT = randomUUID();
const merchant = identityFor({
  role: "CLIENT",
  userId: USER,
  unitIds: [UNIT],
  permissions: ["financial.view", "financial.buy_credits"],
});
const GUARD = { daily_cap: 5, threshold: null, spent_today: 0.3 };
const PAGE = {
  balance: 1,
  next_expiry: null,
  price: 0.3,
  affordable: 3,
  level: "LOW",
  totals: { spent: 0, customers: 0, cost_per_customer: null },
  period: null,
  transactions: [],
  next_cursor: null,
};

let wallet: ServiceServer;
let panel: PanelHarness;
const stops: (() => Promise<void>)[] = [];
before(async () => {
  wallet = await startServiceServer("wallet");
  panel = await startPanelHarness({ walletUrl: wallet.url, keepsPrice: false });
});
afterEach(async () => {
  wallet.calls.length = 0;
  for (const stop of stops.splice(0)) await stop();
});
after(async () => {
  await panel.stop();
  wallet.stop();
});

/** Serves the wallet's unit and its time zone; returns for whom they were asked. */
async function serveZone(unitId: string): Promise<(string | null)[]> {
  const askedFor: (string | null)[] = [];
  stops.push(
    await panel.serve("wallet", (router) =>
      router.service(WalletService, {
        getWalletUnit: () => {
          askedFor.push(requireIdentity().userId);
          return { unitId };
        },
      }),
    ),
    await panel.serve("franchise", (router) =>
      router.service(FranchiseService, {
        listUnits: ({ ids }) => {
          askedFor.push(requireIdentity().userId);
          return { units: ids.map((id) => ({ id, timeZone: "America/Manaus" })) };
        },
      }),
    ),
  );
  return askedFor;
}

const zonesAsked = () => wallet.calls.map(({ search }) => new URLSearchParams(search).get("time_zone"));
const guard = (json?: object) =>
  panel.call(json === undefined ? "GET" : "PATCH", `/wallet/${USER}/guard`, { as: merchant, ...(json && { json }) });
const view = (query = "") => panel.call("GET", `/wallet/${USER}${query}`, { as: merchant });

describe("the time zone of a wallet's days", () => {
  it("is the launch city's, which the wallet takes by itself, while nobody can name the unit's", async () => {
    wallet.answer = () => GUARD;
    assert.deepEqual((await guard()).body, GUARD);
    assert.deepEqual(zonesAsked(), [null]);
  });

  it("is that of the wallet's unit for what was spent today, read or set", async () => {
    const askedFor = await serveZone(UNIT);
    wallet.answer = () => GUARD;
    assert.deepEqual((await guard()).body, GUARD);
    assert.deepEqual((await guard({ daily_cap: 5 })).body, GUARD);
    assert.deepEqual(
      wallet.calls.map(({ method, body, identity }) => [method, body, identity.userId]),
      [
        ["GET", undefined, USER],
        ["PATCH", { daily_cap: 5 }, USER],
      ],
    );
    assert.deepEqual(zonesAsked(), ["America/Manaus", "America/Manaus"]);
    assert.deepEqual(new Set(askedFor), new Set([USER]));
    assert.equal(askedFor.length, 3, "the zone of a unit is remembered");
  });

  it("is read where dates are given, or a file is, and not otherwise", async () => {
    const askedFor = await serveZone(randomUUID());
    wallet.answer = () => PAGE;
    assert.equal((await view()).status, 200);
    assert.deepEqual([zonesAsked(), askedFor], [[null], []]);
    assert.equal((await view("?from=2026-03-01")).status, 200);
    wallet.answer = () => ({ ...PAGE, period: { from: "2026-03-01", to: "2026-03-30", time_zone: "America/Manaus" } });
    const headers = { [IDENTITY_HEADER]: signTestIdentity(merchant, "panel") };
    assert.equal((await fetch(`${panel.url}/wallet/${USER}?format=csv`, { headers })).status, 200);
    assert.deepEqual(zonesAsked().slice(1), ["America/Manaus", "America/Manaus"]);
  });
});
