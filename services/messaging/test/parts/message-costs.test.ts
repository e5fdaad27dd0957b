import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import type { Connection } from "mongoose";
import { v7 as uuidv7 } from "uuid";
import { createDeliveryStore } from "../../src/adapters/db/delivery-store.ts";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { createWishStore } from "../../src/adapters/db/wish-store.ts";
import { createRecordStatus, type StatusReport } from "../../src/app/outgoing/record-status.ts";
import { createCostStore } from "../../src/costs/cost-store.ts";
import { createFoldCosts } from "../../src/costs/fold-costs.ts";
import { marginHandlers } from "../../src/costs/margin-handler.ts";
import type { CostSubject } from "../../src/costs/message-costs.ts";
import { type RatesOn, ratesByDay } from "../../src/costs/rate-periods.ts";
import { createReadMargin } from "../../src/costs/read-margin.ts";
import type { DeliveryState } from "../../src/domain/outgoing/delivery-state.ts";
import type { Wish } from "../../src/domain/wish/wish.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import { foldAll, offerTo, type Panel, servePanel, wishOf } from "../_panel-harness.ts";
import { fullCount } from "./_full-count.ts";

const NOW = new Date("2026-03-02T12:00:00Z");
const UTILITY = { category: "utility", billable: true };
const FREE = { category: "service", billable: false };
const RATES = { microsOf: { utility: 40_000, service: 30_000 }, otherMicros: 300_000 };
const NOBODY = { unitId: null, categoryId: null };

describe("the costs of messages", () => {
  let connection: Connection;
  let settle: (report: StatusReport) => Promise<void>;
  let panel: Panel;
  let crashAt = "";
  let isCategorisationDown = false;
  let ratesOn: RatesOn = () => RATES;
  const crash = (point: string) => {
    if (point === crashAt) throw new Error("died");
  };

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("costs"), poolMax: 20, timeoutMs: 90_000 });
    const costs = createCostStore(connection);
    const rollups = createRollupStore(connection);
    createWishStore(connection);
    await ensureIndexes(connection);
    const deliveries = createDeliveryStore(connection);
    settle = createRecordStatus({
      deliveries,
      contacts: { markTemplates: async () => undefined },
      onAccountRefusal: async () => false,
      onAlert: () => undefined,
      now: () => NOW,
      gatherMs: 0,
    });
    const categorisation = {
      getCategories: async (ids: readonly number[]) => {
        if (isCategorisationDown) throw new Error("down");
        return ids.filter((id) => id === 41).map((id) => ({ id, name: "Pizzaria" }) as never);
      },
    };
    const readRates = async () => (day: string) => ratesOn(day);
    const readMargin = createReadMargin({ costs, rollups, categorisation, readRates, now: () => NOW });
    panel = await servePanel(marginHandlers({ readMargin }));
  });
  after(async () => {
    await panel.stop();
    await connection.close();
  });
  beforeEach(async () => {
    for (const { name } of await connection.listCollections()) await connection.collection(name).deleteMany({});
  });
  afterEach(() => {
    ratesOn = () => RATES;
    crashAt = "";
  });

  /** A message Meta has accepted. */
  async function message(about?: CostSubject, at = NOW): Promise<string> {
    const deliveries = createDeliveryStore(connection);
    const id = `told:${randomUUID()}`;
    const inWindow = { kind: "text", body: "oi" } as const;
    const rest = { outsideWindow: null, offer: null, usefulUntil: null, ...(about !== undefined && { about }) };
    await deliveries.insert([{ id, contactId: "c", phoneNumberId: "1", inWindow, ...rest }], at);
    await deliveries.claimQueued(id, at);
    await deliveries.advance(id, "sending", "accepted", { wamid: `wamid.${id}`, settledAt: at });
    return id;
  }
  const report = (id: string, state: DeliveryState, pricing: StatusReport["pricing"] = UTILITY) =>
    settle({ wamid: `wamid.${id}`, messageId: id, state, at: NOW, error: null, pricing });
  /** Folds as a new process each time. */
  const foldOnce = () => createFoldCosts({ store: createCostStore(connection), crash })();
  const fold = async () => {
    while (await foldOnce());
  };
  type Sums = { cost: number; messages: number; free_messages: number };
  type Margin = Sums & {
    since: string;
    revenue: number;
    margin: number;
    pricing: (Sums & { category: string })[];
    units: (Sums & { unit_id: string | null; revenue: number; margin: number })[];
    categories: (Sums & { category_id: number | null; name: string; revenue: number; margin: number })[];
  };
  const margin = async (days = 30): Promise<Margin> =>
    (await panel.call<Margin>({ role: "MASTER" }, `messages/margin?days=${days}`)).body;
  const counted = async () => (await margin()).messages;

  it("count each message once, however often and in whatever order its statuses come", async () => {
    const [usual, late, lone] = [await message(NOBODY), await message(NOBODY), await message()];
    for (const state of ["sent", "delivered", "sent", "read"] as const) await report(usual, state);
    await fold();
    await report(usual, "sent");
    await report(late, "delivered", null);
    await Promise.all([report(late, "sent"), report(late, "sent")]);
    await fold();
    await report(late, "sent");
    await report(lone, "sent", null);
    await fold();
    assert.deepEqual([await counted(), (await margin()).cost], [2, 0.08]);
  });

  it("count once although statuses that name the message by its wamid alone say the price again", async () => {
    const id = await message(NOBODY);
    for (const state of ["sent", "delivered", "read"] as const) {
      await settle({ wamid: `wamid.${id}`, messageId: null, state, at: NOW, error: null, pricing: UTILITY });
      await fold();
    }
    assert.equal(await counted(), 1);
  });

  it("are those of a message whose acceptance was not recorded yet, too", async () => {
    const deliveries = createDeliveryStore(connection);
    const id = await message(NOBODY);
    await deliveries.requeue(id, "accepted", {});
    await deliveries.claimQueued(id, NOW);
    await report(id, "sent");
    await fold();
    assert.equal(await counted(), 1);
  });

  it("add up by unit, category and Meta's category, and what is free costs nothing", async () => {
    const [parnaiba, teresina] = [uuidv7(), uuidv7()];
    for (const about of [
      { unitId: parnaiba, categoryId: 41 },
      { unitId: parnaiba, categoryId: 42 },
      { unitId: teresina, categoryId: 41 },
    ]) {
      await report(await message(about), "sent");
    }
    await report(await message({ unitId: teresina, categoryId: null }), "sent", FREE);
    await report(await message(), "sent", { category: "$where.x", billable: true });
    await fold();
    const { pricing, units, categories, ...total } = await margin();
    assert.deepEqual([total.cost, total.messages, total.free_messages], [0.42, 5, 1]);
    const sums = (cost: number, messages: number, free = 0) => ({ cost, messages, free_messages: free });
    assert.deepEqual(pricing, [
      { category: "other", ...sums(0.3, 1) },
      { category: "utility", ...sums(0.12, 3) },
      { category: "service", ...sums(0, 1, 1) },
    ]);
    const none = { revenue: 0 };
    assert.deepEqual(units, [
      { unit_id: null, ...sums(0.3, 1), ...none, margin: -0.3 },
      { unit_id: parnaiba, ...sums(0.08, 2), ...none, margin: -0.08 },
      { unit_id: teresina, ...sums(0.04, 2, 1), ...none, margin: -0.04 },
    ]);
    assert.deepEqual(
      categories.map(({ category_id, messages }) => [category_id, messages]),
      [
        [null, 2],
        [41, 2],
        [42, 1],
      ],
    );
  });

  it("are those of the days asked for, across months and years", async () => {
    for (const at of ["2026-03-02T00:00:00Z", "2026-03-01T23:59:59Z", "2026-02-27T12:00:00Z", "2025-12-31T12:00:00Z"]) {
      await report(await message(NOBODY, new Date(at)), "sent");
    }
    await fold();
    const messages = await Promise.all([1, 2, 4, 62, 365].map(async (days) => (await margin(days)).messages));
    assert.deepEqual(messages, [1, 2, 3, 4, 4]);
    assert.equal((await margin(4)).since, "2026-02-27");
  });

  it("are at the prices of the day of each message, whatever was set for later days", async () => {
    for (const at of ["2026-02-27T23:59:59Z", "2026-02-28T00:00:00Z", "2026-03-01T12:00:00Z", "2026-03-02T00:00:00Z"]) {
      await report(await message(NOBODY, new Date(at)), "sent");
    }
    await fold();
    const usdOf = (usd: number) => ({ marketing: usd, utility: usd, authentication: usd, service: usd });
    const fallback = { usdOf: { utility: 0.1 }, brlPerUsd: 1 };
    const later = { from: "2026-02-28", usdOf: usdOf(1), brlPerUsd: 2 };
    ratesOn = ratesByDay([later], fallback);
    assert.equal((await margin()).cost, 0.1 + 3 * 2);
    ratesOn = ratesByDay([later, { from: "2026-03-02", usdOf: usdOf(3), brlPerUsd: 5 }], fallback);
    assert.equal((await margin()).cost, 0.1 + 2 * 2 + 15);
  });

  for (const point of ["costs-stored", "costs-added", "costs-settled"]) {
    it(`count each message once although a process dies at ${point}, and another goes on`, async () => {
      for (let count = 0; count < 5; count += 1) await report(await message(NOBODY), "sent");
      crashAt = point;
      await assert.rejects(foldOnce());
      await assert.rejects(foldOnce());
      crashAt = "";
      await report(await message(NOBODY), "sent");
      await fold();
      await fold();
      assert.equal(await counted(), 6);
      assert.equal(await connection.collection("outgoing").countDocuments({ costDue: true }), 0);
    });
  }

  it("count each message once although many processes fold at once", async () => {
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 10 }, async () => report(await message(NOBODY), "sent")));
      await Promise.all(Array.from({ length: 6 }, () => foldOnce()));
    }
    await fold();
    assert.equal(await counted(), 40);
  });

  it("stand against what paid TENHOs brought, and nobody but MASTER reads them", async () => {
    const unit = { id: uuidv7(), name: "Parnaíba", city: "Parnaíba", state: "PI", timeZone: "America/Fortaleza" };
    const debit = { movementId: uuidv7(), balanceBeforeCents: 500, balanceAfterCents: 465 };
    const merchant = { id: uuidv7(), name: "Pizzaria" };
    const paid = offerTo(merchant, { status: "accepted", priceCents: 35, debit });
    const reversal = { movementId: uuidv7(), at: NOW, reason: "undeliverable" } as const;
    const returned = offerTo({ id: uuidv7(), name: "Outra" }, { status: "accepted", debit, reversal });
    const wish = wishOf({ unit, receivedAt: NOW, state: "answered", offers: [paid, returned, offerTo(merchant)] });
    await createWishStore(connection).insert(wish);
    await foldAll(connection);
    await report(await message({ unitId: unit.id, categoryId: 41 }), "sent");
    await fold();
    const { revenue, margin: left, units } = await margin();
    assert.deepEqual([revenue, left], [0.35, 0.31]);
    assert.deepEqual([units[0]?.revenue, units[0]?.margin], [0.35, 0.31]);
    for (const role of ["ADMIN", "CLIENT", "USER"] as const) {
      assert.equal((await panel.call({ role }, "messages/margin?days=7")).status, 403);
    }
    for (const bad of ["days=0", "days=366", "days=x", "dias=7"]) {
      assert.equal((await panel.call({ role: "MASTER" }, `messages/margin?${bad}`)).status, 400, bad);
    }
  });

  it("stand by category against what paid TENHOs of it brought, as a full count says", async () => {
    const store = createWishStore(connection);
    const category = (id: number | null): Wish["category"] => {
      const some = wishOf().category;
      return id === null || some === null ? null : { ...some, id };
    };
    const debit = { movementId: uuidv7(), balanceBeforeCents: 500, balanceAfterCents: 470 };
    const wishes = [41, 41, 42, null, 43].map((id, index) => {
      const status = index === 1 ? "rejected" : "accepted";
      const offer = offerTo({ id: uuidv7(), name: "Loja" }, { status, priceCents: 30 + index, debit });
      return wishOf({ category: category(id), receivedAt: NOW, state: "answered", offers: [offer] });
    });
    for (const wish of wishes) await store.insert(wish);
    await foldAll(connection);
    await report(await message({ unitId: null, categoryId: 41 }), "sent");
    await report(await message({ unitId: null, categoryId: 7 }), "sent");
    await fold();
    const revenueOf = async () =>
      Object.fromEntries(
        (await margin()).categories
          .filter(({ revenue }) => revenue !== 0)
          .map(({ category_id: id, revenue }) => [id ?? "none", Math.round(revenue * 100)]),
      );
    const counted = async () =>
      Object.fromEntries(
        Object.entries(await fullCount(connection)).flatMap(([key, value]) => {
          const [, id] = /^category@all [^\sT]+T(\S+) paidCents$/.exec(key) ?? [];
          return id === undefined ? [] : [[id, value]];
        }),
      );
    assert.deepEqual(await revenueOf(), { 41: 30, 42: 32, none: 33, 43: 34 });
    assert.deepEqual(await revenueOf(), await counted());
    const { categories, revenue } = await margin();
    assert.equal(revenue, 1.29);
    const [pizza] = categories.filter(({ category_id: id }) => id === 41);
    assert.deepEqual([pizza?.name, pizza?.cost, pizza?.revenue, pizza?.margin], ["Pizzaria", 0.04, 0.3, 0.26]);
    const [unpaid] = categories.filter(({ category_id: id }) => id === 7);
    assert.deepEqual([unpaid?.name, unpaid?.revenue, unpaid?.margin], ["", 0, -0.04]);
    isCategorisationDown = true;
    assert.deepEqual(await revenueOf(), await counted());
    isCategorisationDown = false;
  });
});
