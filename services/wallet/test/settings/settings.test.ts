import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { identityFor } from "@tenho/kernel/testing/calls/identity-for";
import { changesOf, recordedActions } from "@tenho/kernel/testing/recorded-actions";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { admin, client, master, startWalletHarness, type WalletHarness } from "../_harness.ts";
import { UNIT } from "../_movement-builder.ts";

type Credits = Record<string, { name: string; credit: number }>;
const CREDITS = "/settings/franchise-credits";
const OTHER = randomUUID();
const operator = identityFor({ role: "ADMIN", unitIds: [UNIT], permissions: ["setting.access"] });

let wallet: WalletHarness;
let stopServing: () => Promise<void>;
before(async () => {
  wallet = await startWalletHarness();
});
beforeEach(async () => {
  const units = [
    { id: UNIT, name: "Parnaíba" },
    { id: OTHER, name: "Teresina" },
  ];
  stopServing = await wallet.harness.serve((router) =>
    router.service(FranchiseService, { listUnits: () => ({ units }) }),
  );
});
afterEach(() => stopServing());
after(() => wallet.stop());

const price = (creditValue: unknown, as = master) =>
  wallet.call<{ creditValue: number }>("POST", "/settings", { as, json: { creditValue } });
const set = (json: unknown, as = master) => wallet.call<Credits>("POST", CREDITS, { as, json });
const read = async (as = master) => (await wallet.call<Credits>("GET", CREDITS, { as })).body;

describe("the value of a TENHO", () => {
  it("is set by MASTER, is what is asked for from then on, and is recorded once", async () => {
    for (const _ of [1, 2]) assert.equal((await price(0.45)).body.creditValue, 0.45);
    assert.equal((await wallet.rpc.getPrice({})).priceCents, 45n);
    const { body } = await wallet.call<{ creditValue: number }>("GET", "/settings", { as: operator });
    assert.equal(body.creditValue, 0.45);
    const records = await recordedActions(wallet.harness.nc, "wallet", "credit_value");
    assert.deepEqual(records.map(changesOf), [{ credit_value_cents: ["", "45", false] }]);
  });

  it("is never nothing, no fraction of a centavo and no text, and nobody else sets it", async () => {
    const { body } = await wallet.call<{ creditValue: number }>("GET", "/settings", { as: master });
    for (const wrong of [0, -1, 0.005, 100.01, "", "0,30", null]) {
      assert.equal((await price(wrong)).status, 400, String(wrong));
    }
    for (const as of [operator, admin(), client(randomUUID())]) assert.equal((await price(0.2, as)).status, 403);
    assert.deepEqual((await wallet.call("GET", "/settings", { as: master })).body, body);
  });
});

describe("the initial credit of a franchise", () => {
  it("is set, read by name and taken back; other franchises keep theirs", async () => {
    await set({ [UNIT]: { name: "Parnaíba", credit: 12.5 }, [OTHER]: { name: "Teresina", credit: 0 } });
    const both = { [UNIT]: { name: "Parnaíba", credit: 12.5 }, [OTHER]: { name: "Teresina", credit: 0 } };
    assert.deepEqual(await read(), both);
    assert.equal((await set({ [UNIT]: { credit: 20 } })).body[OTHER]?.credit, 0);
    for (const _ of [1, 2]) {
      assert.equal((await wallet.call("DELETE", `${CREDITS}/${UNIT}`, { as: master })).status, 204);
    }
    assert.deepEqual(await read(), { [OTHER]: both[OTHER] });
    const records = (await recordedActions(wallet.harness.nc, "wallet", UNIT)).map(changesOf);
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

  it("of another's franchise is hidden and refused, as is one that does not exist and an amount that is none", async () => {
    await set({ [UNIT]: { credit: 5 }, [OTHER]: { credit: 6 } });
    assert.deepEqual(Object.keys(await read(operator)), [UNIT]);
    assert.equal((await set({ [OTHER]: { credit: 1 } }, operator)).status, 403);
    assert.equal((await wallet.call("DELETE", `${CREDITS}/${OTHER}`, { as: operator })).status, 403);
    assert.equal((await set({ [UNIT]: { credit: 7 } }, operator)).status, 200);
    assert.equal((await set({ [randomUUID()]: { credit: 1 } })).status, 422);
    for (const wrong of [-1, 0.001, 10_000.01, "", null]) {
      assert.equal((await set({ [UNIT]: { credit: wrong } })).status, 400, String(wrong));
    }
    assert.equal((await set({ [UNIT]: { credit: 1 } }, admin())).status, 403);
    assert.equal((await read())[OTHER]?.credit, 6);
  });
});

describe("the monthly cap of loads of a franchise", () => {
  type Caps = { default: number; units: Record<string, { name: string; monthly_load_cap: number }> };
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
      assert.deepEqual(body, { default: 5000, units: { [unitId]: { name: "Teresina", monthly_load_cap: 20.5 } } });
    }
    assert.equal((await load(20)).status, 201);
    const refused = await load(0.51);
    assert.deepEqual([refused.status, refused.body.reason], [409, "load_cap_reached"]);
    assert.deepEqual((await setCaps({ [unitId]: { monthly_load_cap: null } })).body, { default: 5000, units: {} });
    assert.equal((await load(0.51)).status, 201);
    const records = (await recordedActions(wallet.harness.nc, "wallet", unitId)).map(changesOf);
    assert.deepEqual(
      records.flatMap(({ monthly_load_cap_cents: change }) => (change === undefined ? [] : [change])),
      [
        ["", "2050", false],
        ["2050", "", false],
      ],
    );
  });

  it("is refused of nobody else, beyond its bounds, and for a franchise that is not there", async () => {
    for (const as of [operator, admin(), client(randomUUID())]) {
      assert.equal((await setCaps({ [UNIT]: { monthly_load_cap: 1 } }, as)).status, 403);
      assert.equal((await wallet.call("GET", CAPS, { as })).status, 403);
    }
    for (const wrong of [0, -1, 1_000_000.01, 0.001, "10"]) {
      assert.equal((await setCaps({ [UNIT]: { monthly_load_cap: wrong } })).status, 400, String(wrong));
    }
    assert.equal((await setCaps({ [randomUUID()]: { monthly_load_cap: 1 } })).status, 422);
    assert.deepEqual((await wallet.call<Caps>("GET", CAPS, { as: master })).body.units, {});
  });
});
