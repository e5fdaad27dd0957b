import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import fc from "fast-check";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { createWishStore } from "../../src/adapters/db/wish-store.ts";
import { createWishes } from "../../src/app/wish/wishes.ts";
import type { Offer, OfferStatus, UnservedReason, Wish } from "../../src/domain/wish/wish.ts";
import { withCountEffect } from "../../src/statistics/count-effect.ts";
import { createFoldCounts } from "../../src/statistics/fold-counts.ts";
import { createRebuildRollups } from "../../src/statistics/rebuild-rollups.ts";
import { rollupModels } from "../../src/statistics/rollup-documents.ts";
import type { RollupStore } from "../../src/statistics/rollup-port.ts";
import { createRollupStore } from "../../src/statistics/rollup-store.ts";
import type { WishCount } from "../../src/statistics/wish-count.ts";
import { foldAll, offerTo, wishOf } from "../_panel-harness.ts";
import { SETTINGS } from "../_wish-builder.ts";
import { fullCount, ofScopes, rolledUpCount } from "./_full-count.ts";
import { createInterleaver, Died, type Fate, gated } from "./_interleaver.ts";

const RUNS = 50;
const MIXED_RUNS = 12;
const WISHES = 2;
const MERCHANTS = ["m1", "m2", "m3"];
const BEGIN = Date.parse("2026-11-20T00:00:00Z");
const HOUR_MS = 3_600_000;

/** A change of a wish, which may or may not change its contribution to the statistics. */
type Change =
  | { kind: "offer"; merchant: number; status: OfferStatus }
  | { kind: "unit"; id: string }
  | { kind: "category"; category: number | null }
  | { kind: "wish" }
  | { kind: "nobody"; district: string; skippedForBalance: string[]; unserved: UnservedReason | undefined }
  | { kind: "void" }
  | { kind: "nothing" };
type Action =
  | { kind: "change"; wish: number; change: Change; isRelayed: boolean }
  | { kind: "relay"; wish: number }
  | { kind: "fold" }
  | { kind: "rebuild" };

const STATUSES: OfferStatus[] = ["scheduled", "pending", "answering", "accepted", "rejected", "expired"];

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("offer" as const),
      merchant: fc.nat(MERCHANTS.length - 1),
      status: fc.constantFrom(...STATUSES),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("nobody" as const),
      district: fc.constantFrom("", "São José", "Nossa Sra. de Fátima | 2ª $etapa"),
      skippedForBalance: fc.constantFrom<string[][]>([], ["m1"]),
      unserved: fc.constantFrom<(UnservedReason | undefined)[]>("no_seller", "no_balance", "unavailable", undefined),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unit" as const), id: fc.constantFrom("u1", "u2") }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("category" as const), category: fc.constantFrom(41, 42, null) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Change>({ kind: "wish" }, { kind: "void" }, { kind: "nothing" }),
  },
);
const wishAt = fc.nat(WISHES - 1);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("change" as const), wish: wishAt, change, isRelayed: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("relay" as const), wish: wishAt }) },
  { weight: 5, arbitrary: fc.constant<Action>({ kind: "fold" }) },
  { weight: 1, arbitrary: fc.constant<Action>({ kind: "rebuild" }) },
);
const actions = fc.array(action, { minLength: 8, maxLength: 20 });
const choice = fc.record({
  pick: fc.nat(1),
  fate: fc.oneof(
    { weight: 8, arbitrary: fc.constant<Fate>("goes_on") },
    { weight: 1, arbitrary: fc.constantFrom<Fate>("dies_before", "dies_within") },
  ),
});

function categoryOf(id: number | null): Wish["category"] {
  const some = wishOf().category;
  return id === null || some === null ? null : { ...some, id };
}

function changed(wish: Wish, { kind, ...more }: Change): Wish {
  const said = more as Partial<{
    merchant: number;
    status: OfferStatus;
    id: string;
    category: number | null;
    district: string;
    skippedForBalance: string[];
    unserved: UnservedReason;
  }>;
  switch (kind) {
    case "offer": {
      const id = MERCHANTS[said.merchant ?? 0] ?? "";
      const status = said.status ?? "pending";
      const more: Partial<Offer> = { status, ...(status === "scheduled" && { askedAt: null }) };
      return {
        ...wish,
        offers: [...wish.offers.filter((one) => one.merchantId !== id), offerTo({ id, name: id }, more)],
      };
    }
    case "unit":
      return { ...wish, unit: { id: said.id ?? "", name: "", city: "", state: "", timeZone: "America/Fortaleza" } };
    case "category":
      return { ...wish, category: categoryOf(said.category ?? null) };
    case "wish":
      return { ...wish, kind: "wish", state: "asking" };
    case "nobody": {
      const { district = "", skippedForBalance = [], unserved } = said;
      return {
        ...wish,
        ...(district !== "" && { district }),
        skippedForBalance,
        ...(unserved !== undefined && { unserved }),
        noMerchantNoticeSent: true,
        offers: [],
      };
    }
    case "void":
      return { ...wish, state: "void" };
    case "nothing":
      return { ...wish, rounds: wish.rounds + 1 };
  }
}

/** A store as a version without cells and breakdowns uses it. */
function withoutCells(store: RollupStore): RollupStore {
  const withoutCategory = (counts: Map<string, WishCount | null>) =>
    new Map(
      [...counts].map(([id, count]) => {
        const { categoryId: _, day: __, unmet: ____, ...others } = count ?? {};
        const offers = count?.offers.map(({ paidCents: ___, ...offer }) => offer);
        return [id, count && ({ ...others, offers } as WishCount)];
      }),
    );
  return {
    ...store,
    wishCounts: async (ids) => withoutCategory(await store.wishCounts(ids)),
    counted: async (ids, generation) => withoutCategory(await store.counted(ids, generation)),
  };
}

describe("rolled-up statistics", () => {
  let connection: Connection;
  const models = () => Object.values(connection.models);

  before(async () => {
    connection = await openDatabase({ url: testInfra().mongoUrl("rollups"), poolMax: 10, timeoutMs: 60_000 });
    createRollupStore(connection);
    await ensureIndexes(connection);
  });
  after(() => connection.close());

  /** A replica that performs its actions one after the other; after a death it continues with the next action. */
  function replica(gate: () => Promise<Fate>, wishIds: readonly string[], todo: readonly Action[], isOld = false) {
    const wishStore = gated(createWishStore(connection), gate);
    const rollups = createRollupStore(connection);
    const store = gated(isOld ? withoutCells(rollups) : rollups, gate);
    const scheduler = { schedule: () => undefined };
    const wishes = createWishes({
      completions: [withCountEffect],
      store: wishStore,
      scheduler,
      settings: SETTINGS,
      now: () => new Date(BEGIN),
    });
    const fold = createFoldCounts({ store, notices: { publish: async () => undefined }, crash: () => undefined });

    const relay = async (id: string) => {
      const wish = await wishes.get(id);
      for (const effect of wish?.outbox ?? []) {
        if (effect.kind === "count_wish") await store.enqueue({ wishId: id, version: effect.version });
      }
      const done = new Set(wish?.outbox.map((effect) => effect.id));
      await wishes.change(id, (stored) => {
        const outbox = stored.outbox.filter((effect) => !done.has(effect.id));
        return outbox.length === stored.outbox.length ? stored : { ...stored, outbox };
      });
    };
    const act = async (one: Action): Promise<void> => {
      switch (one.kind) {
        case "change":
          await wishes.change(wishIds[one.wish] ?? "", (wish) => changed(wish, one.change));
          return one.isRelayed ? relay(wishIds[one.wish] ?? "") : undefined;
        case "relay":
          return relay(wishIds[one.wish] ?? "");
        case "fold":
          await fold();
          return;
        case "rebuild":
          await store.startRebuild(await store.state());
      }
    };
    const run = async () => {
      for (const one of todo) {
        await act(one).catch((error: unknown) => {
          if (!(error instanceof Died)) throw error;
        });
      }
    };
    return { run, relay };
  }

  type Run = { one: Action[]; other: Action[]; choices: { pick: number; fate: Fate }[] };
  const runs = { one: actions, other: actions, choices: fc.array(choice, { minLength: 40, maxLength: 120 }) };

  /** Two replicas change wishes and fold, starting from an empty store, until everything is folded. */
  async function runReplicas({ one, other, choices }: Run, isOtherOld: boolean) {
    for (const model of models()) await model.deleteMany({});
    const wishStore = createWishStore(connection);
    const wishes = createWishes({
      completions: [withCountEffect],
      store: wishStore,
      scheduler: { schedule: () => undefined },
      settings: SETTINGS,
      now: () => new Date(BEGIN),
    });
    const begun = Array.from({ length: WISHES }, (_, index) =>
      wishOf({ receivedAt: new Date(BEGIN + index * 17 * HOUR_MS), kind: index % 2 === 0 ? "wish" : null }),
    );
    for (const wish of begun) await wishes.open(wish);
    const ids = begun.map(({ _id }) => _id);

    const interleaver = createInterleaver(choices);
    const played = await interleaver.run([
      replica(interleaver.gateOf(0), ids, one).run,
      replica(interleaver.gateOf(1), ids, other, isOtherOld).run,
    ]);

    const last = replica(async () => "goes_on", ids, []);
    for (const id of ids) await last.relay(id);
    await foldAll(connection);
    return played;
  }

  it("are what a full count says, after any changes, deaths between any two steps, and two replicas at once", async (t) => {
    const sums = { steps: 0, deaths: 0, counters: 0 };
    const property = fc.asyncProperty(fc.record(runs), async (run) => {
      const { steps, deaths } = await runReplicas(run, false);
      const expected = await fullCount(connection);
      assert.deepEqual(await rolledUpCount(connection), expected);
      sums.steps += steps;
      sums.deaths += deaths;
      sums.counters += Object.keys(expected).length;
    });
    await fc.assert(property, { numRuns: RUNS });
    t.diagnostic(
      `${RUNS} runs: ${sums.steps} steps of two replicas, ${sums.deaths} deaths, ${sums.counters} counters equal`,
    );
    assert.ok(sums.deaths > RUNS);
  });

  it("beside a replica that knows neither cells nor breakdowns are right where it counts too, and everywhere after a rebuild", async () => {
    const property = fc.asyncProperty(fc.record(runs), async (run) => {
      await runReplicas(run, true);
      const expected = await fullCount(connection);
      assert.deepEqual(ofScopes(await rolledUpCount(connection)), ofScopes(expected));

      const store = createRollupStore(connection);
      const fold = createFoldCounts({ store, notices: { publish: async () => undefined }, crash: () => undefined });
      await createRebuildRollups({ store, fold })();
      assert.deepEqual(await rolledUpCount(connection), expected);
    });
    await fc.assert(property, { numRuns: MIXED_RUNS });
  });

  it("give a wish that was counted before there were cells and breakdowns both with its next change", async () => {
    for (const model of models()) await model.deleteMany({});
    const scheduler = { schedule: () => undefined };
    const wishStore = createWishStore(connection);
    const wishes = createWishes({
      completions: [withCountEffect],
      store: wishStore,
      scheduler,
      settings: SETTINGS,
      now: () => new Date(BEGIN),
    });
    const wish = wishOf({ receivedAt: new Date(BEGIN), offers: [offerTo({ id: "m1", name: "m1" })] });
    await wishes.open(wish);
    const store = withoutCells(createRollupStore(connection));
    const fold = createFoldCounts({ store, notices: { publish: async () => undefined }, crash: () => undefined });
    while (await fold());
    assert.deepEqual(await rolledUpCount(connection), ofScopes(await fullCount(connection)));

    await wishes.change(wish._id, (stored) => ({ ...stored, category: categoryOf(42) }));
    await replica(async () => "goes_on", [], []).relay(wish._id);
    await foldAll(connection);
    assert.deepEqual(await rolledUpCount(connection), await fullCount(connection));
  });

  it("move from cell to cell with a wish's category, and say what a cell stands for", async () => {
    for (const model of models()) await model.deleteMany({});
    const scheduler = { schedule: () => undefined };
    const store = createWishStore(connection);
    const wishes = createWishes({
      completions: [withCountEffect],
      store,
      scheduler,
      settings: SETTINGS,
      now: () => new Date(BEGIN),
    });
    const unit = { id: "u1", name: "", city: "", state: "", timeZone: "America/Fortaleza" };
    const offers = [offerTo({ id: "m1", name: "m1" }, { status: "rejected" })];
    const wish = wishOf({ receivedAt: new Date(BEGIN), unit, offers });
    await wishes.open(wish);
    await foldAll(connection);
    await wishes.change(wish._id, (stored) => ({ ...stored, category: categoryOf(42) }));
    await replica(async () => "goes_on", [], []).relay(wish._id);
    await foldAll(connection);

    const rows = await rollupModels(connection)
      .rollups.find({ cell: { $exists: true } })
      .sort({ _id: 1 })
      .lean();
    const shown = rows.map(({ day, cell, hours }) => [day, cell, nonZero(hours["00"] ?? {})]);
    const ofCell = (merchantId: string | null, categoryId: number) => ({ unitId: "u1", merchantId, categoryId });
    assert.deepEqual(shown, [
      ["2026-11-20", ofCell(null, 41), {}],
      ["2026-11-20", ofCell(null, 42), { wishes: 1, categorised: 1 }],
      ["2026-11-20", ofCell("m1", 41), {}],
      ["2026-11-20", ofCell("m1", 42), { rejected: 1, answers: 1, answerMs: 120_000 }],
    ]);
  });
});

const nonZero = (counters: object) => Object.fromEntries(Object.entries(counters).filter(([, value]) => value !== 0));
