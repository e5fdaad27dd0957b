import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { RECENT_AUTHENTICATION_MS } from "@tenho/kernel/auth/recent-authentication";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, expectActions, recordedActions } from "@tenho/tests/support/recorded-actions";
import { admin, client, master, startWalletHarness, type WalletHarness } from "./_harness.ts";
import { UNIT } from "./_movement-builder.ts";

type Credits = Record<string, { credit: number }>;
const CREDITS = "/settings/franchise-credits";
const OTHER = randomUUID();
const operator = identityFor({
  role: "ADMIN",
  unitIds: [UNIT],
  permissions: ["setting.access", "financial.load_credits"],
});

let wallet: WalletHarness;
before(async () => {
  wallet = await startWalletHarness();
});
after(() => wallet.stop());

/** Waits until exactly so many changes of a setting are recorded, and returns them; they reach the log after the answer. */
const recordedChanges = (subjectId: string, count: number) =>
  expectActions(wallet.harness.nc, "wallet", subjectId, Array<string>(count).fill("setting.update"));
const price = (cents: number, as = master) =>
  wallet.harness.rpc(WalletService, as).setPrice({ priceCents: BigInt(cents) });
const set = (json: unknown, as = master) => wallet.call<Credits>("POST", CREDITS, { as, json });
const read = async (as = master) => (await wallet.call<Credits>("GET", CREDITS, { as })).body;

describe("the value of a TENHO", () => {
  it("is set by MASTER, is what is asked for from then on, and is recorded once", async () => {
    for (const _ of [1, 2]) assert.equal((await price(45)).priceCents, 45n);
    assert.equal((await wallet.rpc.getPrice({})).priceCents, 45n);
    const records = await recordedChanges("credit_value", 1);
    assert.deepEqual(records.map(changesOf), [{ credit_value_cents: ["", "45", false] }]);
    assert.equal(records[0]?.actorId, master.userId);
  });

  it("may be 0, which is recorded as any other, and back", async () => {
    assert.equal((await price(0)).priceCents, 0n);
    assert.equal((await price(45)).priceCents, 45n);
    const records = await recordedChanges("credit_value", 3);
    assert.deepEqual(records.map(changesOf).slice(1), [
      { credit_value_cents: ["45", "0", false] },
      { credit_value_cents: ["0", "45", false] },
    ]);
  });

  it("is never below zero nor above R$ 100,00, and set by nobody else", async () => {
    for (const wrong of [-1, 10_001]) await assert.rejects(price(wrong), { code: "invalid_input" });
    for (const as of [operator, admin(), client(randomUUID())]) {
      await assert.rejects(price(20, as), { code: "forbidden" });
    }
    await assert.rejects(wallet.rpc.setPrice({ priceCents: 20n }), { code: "unauthenticated" });
    assert.equal((await wallet.rpc.getPrice({})).priceCents, 45n);
  });

  it("is read by anybody, a visitor of the site included, as it is now", async () => {
    const said = async (as = identityFor()) =>
      (await wallet.call<object>("GET", "/settings/credit-value", { as })).body;
    for (const cents of [50, 0, 45]) {
      await price(cents);
      assert.deepEqual(await said(), { creditValue: cents / 100 });
    }
    assert.deepEqual(await said(client(randomUUID())), { creditValue: 0.45 });
  });
});

describe("the initial credit of a franchise", () => {
  it("is set, read and taken back; other franchises keep theirs", async () => {
    await set({ [UNIT]: { name: "Parnaíba", credit: 12.5 }, [OTHER]: { name: "Teresina", credit: 0 } });
    const both = { [UNIT]: { credit: 12.5 }, [OTHER]: { credit: 0 } };
    assert.deepEqual(await read(), both);
    assert.equal((await set({ [UNIT]: { credit: 20 } })).body[OTHER]?.credit, 0);
    for (const _ of [1, 2]) {
      assert.equal((await wallet.call("DELETE", `${CREDITS}/${UNIT}`, { as: master })).status, 204);
    }
    assert.deepEqual(await read(), { [OTHER]: both[OTHER] });
    const records = (await recordedChanges(UNIT, 3)).map(changesOf);
    assert.deepEqual(
      records.map(({ initial_credit_cents: cents }) => cents?.slice(0, 2)),
      [
        ["", "1250"],
        ["1250", "2000"],
        ["2000", ""],
      ],
    );
  });

  it("is set at once by two in any order, without a deadlock", async () => {
    const forwards = { [UNIT]: { credit: 1 }, [OTHER]: { credit: 2 } };
    const backwards = { [OTHER]: { credit: 4 }, [UNIT]: { credit: 3 } };
    const answers = await Promise.all([...Array(6)].map((_, n) => set(n % 2 ? forwards : backwards)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  });

  it("of another's franchise is hidden and refused, as is an amount that is none", async () => {
    await set({ [UNIT]: { credit: 5 }, [OTHER]: { credit: 6 } });
    assert.deepEqual(Object.keys(await read(operator)), [UNIT]);
    assert.equal((await set({ [OTHER]: { credit: 1 } }, operator)).status, 403);
    assert.equal((await wallet.call("DELETE", `${CREDITS}/${OTHER}`, { as: operator })).status, 403);
    assert.equal((await set({ [UNIT]: { credit: 7 } }, operator)).status, 200);
    for (const wrong of [-1, 0.001, 10_000.01, "", null]) {
      assert.equal((await set({ [UNIT]: { credit: wrong } })).status, 400, String(wrong));
    }
    assert.equal((await set({ [UNIT]: { credit: 1 } }, admin())).status, 403);
    const loadless = { ...operator, permissions: ["setting.access"] };
    assert.equal((await set({ [UNIT]: { credit: 1 } }, loadless)).status, 403, "each activation would load it");
    assert.equal((await wallet.call("DELETE", `${CREDITS}/${UNIT}`, { as: loadless })).status, 403);
    assert.equal((await read())[OTHER]?.credit, 6);
  });
});

describe("the monthly cap of loads of a franchise", () => {
  type Caps = { default: number; units: Record<string, { monthly_load_cap: number }> };
  const CAPS = "/settings/load-caps";
  const setCaps = (json: unknown, as = master) => wallet.call<Caps>("POST", CAPS, { as, json });

  it("is set by MASTER, holds from the next load on, is taken back, and is recorded each time it changes", async () => {
    const unitId = OTHER;
    const userId = await wallet.open(unitId);
    const load = (amount: number) =>
      wallet.call<{ reason?: string }>("POST", "/wallet/transaction", {
        as: master,
        json: { client_id: userId, amount, type: "CREDIT" },
      });
    for (const _ of [1, 2]) {
      const { body } = await setCaps({ [unitId]: { monthly_load_cap: 20.5 } });
      assert.deepEqual(body, { default: 5000, units: { [unitId]: { monthly_load_cap: 20.5 } } });
    }
    assert.equal((await load(20)).status, 201);
    const refused = await load(0.51);
    assert.deepEqual([refused.status, refused.body.reason], [409, "load_cap_reached"]);
    assert.deepEqual((await setCaps({ [unitId]: { monthly_load_cap: null } })).body, { default: 5000, units: {} });
    assert.equal((await load(0.51)).status, 201);
    const changes = await eventually("both changes are recorded", async () => {
      const records = (await recordedActions(wallet.harness.nc, "wallet", unitId)).map(changesOf);
      const found = records.flatMap(({ monthly_load_cap_cents: change }) => (change === undefined ? [] : [change]));
      return found.length < 2 ? null : found;
    });
    assert.deepEqual(changes, [
      ["", "2050", false],
      ["2050", "", false],
    ]);
  });

  it("is set by nobody else, and not beyond its bounds", async () => {
    for (const as of [operator, admin(), client(randomUUID())]) {
      assert.equal((await setCaps({ [UNIT]: { monthly_load_cap: 1 } }, as)).status, 403);
      assert.equal((await wallet.call("GET", CAPS, { as })).status, 403);
    }
    for (const wrong of [0, -1, 1_000_000.01, 0.001, "dez"]) {
      assert.equal((await setCaps({ [UNIT]: { monthly_load_cap: wrong } })).status, 400, String(wrong));
    }
    assert.deepEqual((await wallet.call<Caps>("GET", CAPS, { as: master })).body.units, {});
  });
});

describe("settings of franchises whose password was entered too long ago", () => {
  it("keep the initial credits and caps", async () => {
    const stale = { ...master, authenticatedAtMs: Date.now() - RECENT_AUTHENTICATION_MS - 1_000 };
    for (const [method, path, json] of [
      ["POST", CREDITS, { [UNIT]: { credit: 10 } }],
      ["DELETE", `${CREDITS}/${UNIT}`, undefined],
      ["POST", "/settings/load-caps", { [UNIT]: { monthly_load_cap: 10 } }],
    ] as const) {
      const { status, body } = await wallet.call(method, path, { as: stale, ...(json && { json }) });
      assert.deepEqual([status, body.reason], [403, "reauthentication_required"], path);
    }
  });
});
