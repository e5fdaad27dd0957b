import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { testInfra } from "@tenho/kernel/testing/test-infra";
import fc from "fast-check";
import type { Connection } from "mongoose";
import { ensureIndexes, openDatabase } from "../../src/adapters/db/open-database.ts";
import { createRollupStore } from "../../src/adapters/db/statistics/rollup-store.ts";
import { createWishStore } from "../../src/adapters/db/wish/wish-store.ts";
import { createFoldCounts } from "../../src/app/statistics/fold-counts.ts";
import { createWishes } from "../../src/app/wish/wishes.ts";
import type { Offer, OfferStatus, Wish } from "../../src/domain/wish/wish.ts";
import { foldAll, offerTo, wishOf } from "../_panel-harness.ts";
import { SETTINGS } from "../_wish-builder.ts";
import { fullCount, rolledUpCount } from "./_full-count.ts";
import { createInterleaver, Died, type Fate, gated } from "./_interleaver.ts";

const RUNS = 50;
const WISHES = 2;
const MERCHANTS = ["m1", "m2", "m3"];
const BEGIN = Date.parse("2026-11-20T00:00:00Z");
const HOUR_MS = 3_600_000;

/** A change of a wish: of what it adds to the statistics, or of nothing of it. */
type Change =
  | { kind: "offer"; merchant: number; status: OfferStatus }
  | { kind: "unit"; id: string }
  | { kind: "category" }
  | { kind: "wish" }
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unit" as const), id: fc.constantFrom("u1", "u2") }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Change>({ kind: "category" }, { kind: "wish" }, { kind: "void" }, { kind: "nothing" }),
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

function changed(wish: Wish, { kind, ...more }: Change): Wish {
  const said = more as Partial<{ merchant: number; status: OfferStatus; id: string }>;
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
      return { ...wish, category: wish.category === null ? wishOf().category : null };
    case "wish":
      return { ...wish, kind: "wish", state: "asking" };
    case "void":
      return { ...wish, state: "void" };
    case "nothing":
      return { ...wish, rounds: wish.rounds + 1 };
  }
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

  /** A replica that does its actions one after the other; where it dies, it begins with the next. */
  function replica(gate: () => Promise<Fate>, wishIds: readonly string[], todo: readonly Action[]) {
    const wishStore = gated(createWishStore(connection), gate);
    const store = gated(createRollupStore(connection), gate);
    const scheduler = { schedule: () => undefined };
    const wishes = createWishes({ store: wishStore, scheduler, settings: SETTINGS, now: () => new Date(BEGIN) });
    const fold = createFoldCounts({ store, notices: { publish: async () => undefined }, crash: () => undefined });

    const relay = async (id: string) => {
      const wish = await wishes.get(id);
      for (const effect of wish?.outbox ?? []) {
        if (effect.kind === "count") await store.enqueue({ wishId: id, version: effect.version });
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

  it("are what a full count says, after any changes, deaths between any two steps, and two replicas at once", async (t) => {
    const sums = { steps: 0, deaths: 0, counters: 0 };
    const property = fc.asyncProperty(
      actions,
      actions,
      fc.array(choice, { minLength: 40, maxLength: 120 }),
      async (one, other, choices) => {
        for (const model of models()) await model.deleteMany({});
        const wishStore = createWishStore(connection);
        const wishes = createWishes({
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
        const { steps, deaths } = await interleaver.run([
          replica(interleaver.gateOf(0), ids, one).run,
          replica(interleaver.gateOf(1), ids, other).run,
        ]);

        const last = replica(async () => "goes_on", ids, []);
        for (const id of ids) await last.relay(id);
        await foldAll(connection);
        const expected = await fullCount(connection);
        assert.deepEqual(await rolledUpCount(connection), expected);
        sums.steps += steps;
        sums.deaths += deaths;
        sums.counters += Object.keys(expected).length;
      },
    );
    await fc.assert(property, { numRuns: RUNS });
    t.diagnostic(
      `${RUNS} runs: ${sums.steps} steps of two replicas, ${sums.deaths} deaths, ${sums.counters} counters equal`,
    );
    assert.ok(sums.deaths > RUNS);
  });
});
