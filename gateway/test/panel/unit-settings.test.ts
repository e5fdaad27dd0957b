import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { RECENT_AUTHENTICATION_MS } from "@tenho/kernel/auth/recent-authentication";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { master, type PanelHarness, startPanelHarness } from "./_panel-harness.ts";
import { type ServiceServer, startServiceServer } from "./_service-server.ts";

const CREDITS = "/settings/franchise-credits";
const CAPS = "/settings/load-caps";
const [PARNAIBA, TERESINA, DELETED] = [randomUUID(), randomUUID(), randomUUID()];
const operator = identityFor({ role: "ADMIN", unitIds: [PARNAIBA], permissions: ["setting.access"] });

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

/** Serves franchise with two units and a deleted one, judging by itself which are the person's. */
async function serveFranchise(): Promise<void> {
  const units = [
    { id: TERESINA, name: "Teresina" },
    { id: PARNAIBA, name: "Parnaíba" },
    { id: DELETED, name: "Timon", deletedAt: { seconds: 1n, nanos: 0 } },
  ];
  const stop = await panel.serve("franchise", (router) =>
    router.service(FranchiseService, {
      listUnits: ({ ids }) => {
        const { role, unitIds } = requireIdentity();
        const isOwn = role === "MASTER" || (ids.length > 0 && ids.every((id) => unitIds.includes(id)));
        if (!isOwn) throw new AppError("forbidden", "Esta franquia não é sua.");
        return { units: units.filter(({ id }) => ids.includes(id)) };
      },
      listActiveUnitIds: () => ({ ids: [PARNAIBA, TERESINA] }),
    }),
  );
  stops.push(stop);
}

describe("settings of units", () => {
  it("come from the wallet by name, a deleted unit's too", async () => {
    await serveFranchise();
    wallet.answer = () => ({ [TERESINA]: { credit: 0 }, [DELETED]: { credit: 3 }, [PARNAIBA]: { credit: 12.5 } });
    const { status, body } = await panel.call<object>("GET", CREDITS, { as: master });
    assert.deepEqual([status, Object.keys(body)], [200, [PARNAIBA, TERESINA, DELETED]]);
    assert.deepEqual(body, {
      [PARNAIBA]: { name: "Parnaíba", credit: 12.5 },
      [TERESINA]: { name: "Teresina", credit: 0 },
      [DELETED]: { name: "Timon", credit: 3 },
    });
    wallet.answer = () => ({ default: 5000, units: { [TERESINA]: { monthly_load_cap: 20.5 } } });
    const caps = await panel.call<object>("GET", CAPS, { as: master });
    assert.deepEqual(caps.body, {
      default: 5000,
      units: { [TERESINA]: { name: "Teresina", monthly_load_cap: 20.5 } },
    });
    assert.deepEqual(
      wallet.calls.map(({ method, path, identity }) => [method, path, identity.userId]),
      [
        ["GET", CREDITS, master.userId],
        ["GET", CAPS, master.userId],
      ],
    );
  });

  it("are none for an ADMIN without any, of whose units franchise is not asked", async () => {
    await serveFranchise();
    wallet.answer = () => ({});
    const { status, body } = await panel.call("GET", CREDITS, { as: identityFor({ ...operator, unitIds: [] }) });
    assert.deepEqual([status, body], [200, {}]);
  });

  it("are set at the wallet for the person, and answered by name", async () => {
    await serveFranchise();
    wallet.answer = () => ({ [PARNAIBA]: { credit: 20 } });
    const json = { [PARNAIBA]: { name: "Parnaíba", credit: 20 } };
    const { status, body } = await panel.call<object>("POST", CREDITS, { as: operator, json });
    assert.deepEqual([status, body], [200, { [PARNAIBA]: { name: "Parnaíba", credit: 20 } }]);
    assert.deepEqual(
      wallet.calls.map(({ method, path, identity, body: sent }) => [method, path, identity.userId, sent]),
      [["POST", CREDITS, operator.userId, json]],
    );
    wallet.answer = () => ({ default: 5000, units: {} });
    const caps = { [TERESINA]: { monthly_load_cap: null } };
    assert.equal((await panel.call("POST", CAPS, { as: master, json: caps })).status, 200);
    assert.deepEqual(wallet.calls.at(-1)?.body, caps);
    const asRead = { default: 5000, units: { [TERESINA]: { name: "Teresina", monthly_load_cap: 20.5 } } };
    assert.equal((await panel.call("POST", CAPS, { as: master, json: asRead })).status, 200);
    assert.deepEqual(wallet.calls.at(-1)?.body, { [TERESINA]: { monthly_load_cap: 20.5 } });
    assert.equal((await panel.call("POST", CAPS, { as: master, json: { ...asRead, more: 1 } })).status, 400);
  });

  it("are not set for a unit that does not exist, was deleted or is another's, nor while franchise cannot say", async () => {
    wallet.answer = () => ({});
    const set = (unitId: string, as = master) => panel.call("POST", CREDITS, { as, json: { [unitId]: { credit: 1 } } });
    assert.equal((await set(PARNAIBA)).status, 503);
    await serveFranchise();
    for (const unitId of [randomUUID(), DELETED]) {
      const { status, body } = await set(unitId);
      assert.deepEqual([status, body.message], [422, "Esta franquia não existe."]);
    }
    assert.equal((await set(TERESINA, operator)).status, 403);
    const caps = { [DELETED]: { monthly_load_cap: 1 } };
    assert.equal((await panel.call("POST", CAPS, { as: master, json: caps })).status, 422);
    assert.deepEqual(wallet.calls, []);
  });

  it("are refused in the wallet's words, and a change is sent once however its connection ends", async () => {
    await serveFranchise();
    wallet.answer = () => ({ code: "forbidden", message: "O crédito inicial é dado às empresas." });
    const json = { [PARNAIBA]: { credit: 1 } };
    const refused = await panel.call("POST", CREDITS, { as: operator, json });
    assert.deepEqual([refused.status, refused.body.message], [403, "O crédito inicial é dado às empresas."]);
    wallet.resets = 1;
    assert.equal((await panel.call("POST", CREDITS, { as: master, json })).status, 503);
    assert.equal(wallet.calls.length, 2);
  });

  it("are MASTER's, or need the settings, and a password entered not long ago", async () => {
    const stale = { ...master, authenticatedAtMs: Date.now() - RECENT_AUTHENTICATION_MS - 1_000 };
    for (const path of [CREDITS, CAPS]) {
      const json = { [PARNAIBA]: { credit: 1, monthly_load_cap: 1 } };
      assert.equal((await panel.call("POST", path, { as: stale, json })).body.reason, "reauthentication_required");
      assert.equal((await panel.call("GET", path, { as: identityFor({ role: "CLIENT" }) })).status, 403);
    }
    assert.equal((await panel.call("GET", CAPS, { as: operator })).status, 403);
    assert.deepEqual(wallet.calls, []);
  });
});

describe("the initial credit of active units", () => {
  it("is told to anybody, with the default where a unit has none of its own, and 503 while an owner is away", async () => {
    const path = "/franchise-units/initial-credits";
    await serveFranchise();
    assert.equal((await panel.call("GET", path)).status, 503);
    const credits = {
      defaultCents: 500n,
      units: [PARNAIBA, DELETED].map((unitId) => ({ unitId, creditCents: 1_250n })),
    };
    stops.push(
      await panel.serve("wallet", (router) => router.service(WalletService, { getInitialCredits: () => credits })),
    );
    const { status, body } = await panel.call<object>("GET", path);
    assert.deepEqual([status, body], [200, { [PARNAIBA]: { credit: 12.5 }, [TERESINA]: { credit: 5 } }]);
  });
});
