import assert from "node:assert/strict";
import { test } from "node:test";
import { askProvider } from "../../src/app/ai/ask-provider.ts";
import { settled } from "../../src/app/ai/call-on-budget.ts";
import {
  type AiBudgetStore,
  type AiTarget,
  type AskVendor,
  type Settlement,
  VendorFailure,
} from "../../src/app/ai/ports.ts";
import { type Question, questionFor } from "../../src/domain/ai/question.ts";
import { categorisationContext } from "../_context.ts";

const TARGET: AiTarget = { id: "p", kind: "openai", baseUrl: "https://x.y", model: "gpt-4o-mini", apiKey: "k" };
const QUESTION = questionFor("pizza", [{ id: 41, name: "Pizzaria", description: "" }]);
const answers: AskVendor = async () => ({ choice: "41", tokens: { input: 100, output: 10 } });

function setUp(askVendor: AskVendor, change: Partial<AiBudgetStore> = {}) {
  const settlements: Settlement[] = [];
  const unsettled: unknown[] = [];
  const budget: AiBudgetStore = {
    reserve: async () => "2026-01-01",
    settle: async (_day, settlement) => void settlements.push(settlement),
    today: () => Promise.reject(new Error("not asked for")),
    ...change,
  };
  const { config, vendor, aiObserver } = categorisationContext();
  const ctx = categorisationContext({
    budget,
    vendor: { ...vendor, ask: askVendor },
    aiObserver: { ...aiObserver, unsettled: (error) => void unsettled.push(error) },
    config: { ...config, aiReserveTimeoutMs: 60_000 },
  });
  const ask = (target: AiTarget, question: Question, signal: AbortSignal) => askProvider(ctx, target, question, signal);
  return { ask, settled: () => settled(ctx), settlements, unsettled };
}
const never = new AbortController().signal;

test("what a call did not cost is given back", async () => {
  const { ask, settled, settlements } = setUp(answers);
  assert.deepEqual(await ask(TARGET, QUESTION, never), { ok: true, choice: "41" });
  await settled();
  const [settlement] = settlements;
  assert.equal(settlement?.costNanoUsd, 100 * 150 + 10 * 600);
  assert.ok((settlement?.reservedNanoUsd ?? 0) > 21_000);
  assert.equal(settlement?.failed, false);
});

test("a call that was cut off counts in full; one the vendor refused costs nothing", async () => {
  for (const [reason, free] of [
    ["timeout", false],
    ["unreachable", false],
    ["error", true],
    ["address", true],
  ] as const) {
    const { ask, settled, settlements } = setUp(() => Promise.reject(new VendorFailure(reason)));
    assert.deepEqual(await ask(TARGET, QUESTION, never), { ok: false, failure: reason, status: null });
    await settled();
    assert.equal(settlements[0]?.costNanoUsd, free ? 0 : settlements[0]?.reservedNanoUsd, reason);
  }
});

test("a call whose vendor reports no tokens is booked at the most it can cost", async () => {
  const { ask, settled, settlements } = setUp(async () => ({ choice: "41", tokens: null }));
  await ask(TARGET, QUESTION, never);
  await settled();
  assert.equal(settlements[0]?.costNanoUsd, settlements[0]?.reservedNanoUsd);
});

test("the answer does not wait for the settlement, whose failure leaves the reservation", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const { ask, settled, unsettled } = setUp(answers, { settle: () => promise });
  assert.equal((await ask(TARGET, QUESTION, never)).ok, true);
  reject(new Error("the database is unavailable"));
  await settled();
  assert.equal(unsettled.length, 1);
});

test("a reservation that comes through after time was up is given back, and the vendor is not asked", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  let asked = 0;
  const vendor: AskVendor = async () => {
    asked += 1;
    return { choice: "41", tokens: null };
  };
  const { ask, settled, settlements } = setUp(vendor, { reserve: () => promise });
  const { signal, abort } = abortable();
  const answer = ask(TARGET, QUESTION, signal);
  abort();
  assert.deepEqual(await answer, { ok: false, failure: "no_store", status: null });
  resolve("2026-01-01");
  await promise;
  await settled();
  assert.deepEqual([asked, settlements[0]?.costNanoUsd], [0, 0]);
});

test("time is up for a vendor that heeds no signal, too", async () => {
  const { signal, abort } = abortable();
  const { ask } = setUp(() => {
    queueMicrotask(abort);
    return new Promise(() => undefined);
  });
  assert.deepEqual(await ask(TARGET, QUESTION, signal), { ok: false, failure: "timeout", status: null });
});

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
