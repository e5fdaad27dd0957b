import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { PARNAIBA, PLACES, pizzeria, SHARED_NUMBER } from "../_clients.ts";
import { bodyOf, type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";
import { sha256Of, startVoiceWorld } from "../_voice-world.ts";

const ANA = "558699990001";
const HOUR_MS = 3_600_000;
/** Longer than any case takes: messages of one person are handled side by side, and the gathering ends when its clock is advanced. */
const GATHER_MS = 60_000;
const SHOP = pizzeria(1);
const hoursAgo = (count: number): Date => new Date(Date.now() - count * HOUR_MS);

describe("late messages of other kinds than text", () => {
  let harness: FlowHarness;
  afterEach(() => harness.stop());
  const start = async (env: Record<string, string> = {}) => {
    harness = await startFlowHarness({
      env,
      setUp: (state) => {
        state.merchants.push(SHOP);
        state.balances.set(SHOP.id, 100n);
      },
    });
  };
  /** Answers yes to the one question about a wish for which no merchant was asked. */
  const confirm = async () => {
    const question = await harness.sentMessage("asking_still:");
    await harness.wish("asked", ({ state, offers }) => state === "asking_still" && offers.length === 0);
    await harness.receive({ from: ANA, tap: tapsOf(question)[0] ?? "" });
    await harness.sentMessage("offer:");
    assert.equal(harness.sentMessages("asking_still:").length, 1);
  };

  it("a voice note is transcribed and asked about, not sold as new", async () => {
    const world = await startVoiceWorld();
    try {
      await start({
        GRAPH_API_URL: world.url,
        TRANSCRIBER_URL: world.url,
        TRANSCRIBER_API_KEY: "chave-do-transcritor",
        AI_ALLOWED_HOSTS: world.host,
        GRAPH_TIMEOUT_MS: "5000",
      });
      world.state.transcript = "quero uma pizza";
      const audio = { id: "1234567890", mime_type: "audio/ogg", sha256: sha256Of(world.state.file), voice: true };
      await harness.receive({ from: ANA, audio, at: hoursAgo(3) });
      assert.match(bodyOf((await harness.sentMessage("asking_still:")).inWindow), /pizza/);
      await confirm();
    } finally {
      await world.stop();
    }
  });

  it("a location gives its wish a unit, and the wish is asked about once", async () => {
    await start({ WISH_GATHER_MS: String(GATHER_MS) });
    await harness.receive({ from: ANA, location: PLACES[PARNAIBA], number: SHARED_NUMBER, at: hoursAgo(3) });
    await harness.receive({ from: ANA, text: "quero uma pizza", number: SHARED_NUMBER, at: hoursAgo(2.9) });
    await harness.allHandled();
    harness.advanceClock(GATHER_MS);
    const question = await harness.sentMessage("asking_still:");
    const asked = await harness.wish("asked", ({ state }) => state === "asking_still");
    assert.deepEqual(asked.offers, []);
    await harness.receive({ from: ANA, tap: tapsOf(question)[0] ?? "", number: SHARED_NUMBER });
    await harness.sentMessage("offer:");
    assert.equal(harness.sentMessages("asking_still:").length, 1);
    assert.equal((await harness.wishes())[0]?.unit?.id, PARNAIBA);
  });

  it("a category tapped hours before it arrives counts as the category, and the wish is asked about", async () => {
    await start({ CATEGORY_ASK_MS: String(12 * HOUR_MS) });
    harness.state.reliable = false;
    harness.state.candidates = [
      { categoryId: 41, categoryName: "Pizzaria", confidence: 0.4 },
      { categoryId: 50, categoryName: "Padaria", confidence: 0.3 },
    ];
    await harness.receive({ from: ANA, text: "algo gostoso" });
    const question = await harness.sentMessage("asking_category:");
    const tappedAt = new Date();
    harness.advanceClock(3 * HOUR_MS);
    await harness.receive({ from: ANA, tap: tapsOf(question)[0] ?? "", at: tappedAt });
    await harness.sentMessage("asking_still:");
    const asked = await harness.wish("asked", ({ state }) => state === "asking_still");
    assert.deepEqual([asked.category?.id, asked.offers], [41, []]);
  });

  it("a week's backlog delivered at once sells nothing: one question to each person who can be asked, the rest is filed", async () => {
    await start({ WISH_GATHER_MS: String(GATHER_MS) });
    const writers = ["558699990011", "558699990012", "558699990013"];
    for (const from of writers) {
      for (const days of [7, 5, 3, 2]) {
        await harness.receive({ from, text: "quero uma pizza", at: hoursAgo(24 * days) });
      }
    }
    const [reachable] = writers;
    for (const hours of [5, 4, 3]) {
      await harness.receive({ from: reachable ?? "", text: "quero uma pizza", at: hoursAgo(hours) });
    }
    await harness.allHandled();
    harness.advanceClock(GATHER_MS);
    await harness.sentMessage("asking_still:");
    await harness.wish(
      "the last is asked about",
      ({ state, outbox }) => state === "asking_still" && outbox.length === 0,
    );
    for (const from of writers.slice(1)) {
      const digits = `55869${from.slice(4)}`;
      await harness.wish(
        "filed",
        ({ senderPhone, closedReason }) => senderPhone === digits && closedReason === "too_old",
      );
    }
    assert.equal(harness.sentMessages("asking_still:").length, 1);
    assert.deepEqual(harness.sentMessages("offer:"), []);
    const all = await harness.wishes();
    assert.ok(all.every(({ state, closedReason }) => state === "asking_still" || closedReason === "too_old"));
    // A wish is counted only after it was written.
    await eventually("each is counted", async () => {
      const { values } = await harness.metrics.counter("late_wishes_total", "", ["outcome"]).get();
      return values.reduce((sum, { value }) => sum + value, 0) >= all.length;
    });
  });
});
