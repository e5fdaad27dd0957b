import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { afterEach, beforeEach, describe, it } from "node:test";
import { listDeadLetters } from "@tenho/kernel/events/list-dead-letters";
import { replayDeadLetter } from "@tenho/kernel/events/replay-dead-letter";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import { eventually } from "@tenho/tests/support/eventually";
import { OWN_NUMBER, PARNAIBA, pizzeria, waIdOf } from "../_clients.ts";
import { type FlowHarness, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "558699990001";
const TEXT = "quero uma pizza";
const ALWAYS = 1_000_000;

type Line = { level: string; details: Record<string, unknown>; message: string };

/** A log that keeps its lines as they were passed to it. */
function keepingLog(lines: Line[]): Logger {
  const keep = (level: string) => (details: Record<string, unknown>, message: string) =>
    void lines.push({ level, details, message });
  const levels = ["trace", "debug", "info", "warn", "error", "fatal"].map((level) => [level, keep(level)]);
  return Object.fromEntries(levels) as never;
}

describe("a WhatsApp number no unit has", () => {
  const lines: Line[] = [];
  let harness: FlowHarness;
  let number = "";

  beforeEach(async () => {
    lines.length = 0;
    number = String(randomInt(1e9, 1e10));
    harness = await startFlowHarness({
      log: keepingLog(lines),
      setUp: (state) => {
        state.merchants.push(pizzeria(1));
        state.balances.set(pizzeria(1).id, 1_000n);
      },
    });
  });
  afterEach(() => harness.stop());

  const letters = async () =>
    (await listDeadLetters(harness.nc, "dlq.WHATSAPP_IN.messaging-messages")).filter(({ reason }) =>
      reason.includes(number),
    );
  const parked = (count: number) =>
    eventually(`${count} parked`, async () => {
      const found = await letters();
      return found.length === count ? found : undefined;
    });
  const counted = async () => {
    const counter = harness.metrics.counter("inbound_unserved_total", "");
    return (await counter.get()).values[0]?.value ?? 0;
  };
  const alerts = () => lines.filter(({ details }) => details.number_id === number);

  it("has its messages parked once each, with an alert that tells nothing of the person, and nothing is begun", async () => {
    await harness.receive({ from: ANA, text: TEXT, number });
    await harness.receive({ from: ANA, type: "audio", number });
    const found = await parked(2);
    await harness.allHandled();
    assert.equal((await letters()).length, 2);
    assert.equal(await counted(), 2);
    assert.deepEqual(
      alerts().map(({ level }) => level),
      ["error", "error"],
    );
    const told = JSON.stringify([alerts(), found]);
    assert.doesNotMatch(told, new RegExp(`${ANA}|${TEXT}|Ana`));
    assert.deepEqual([await harness.allWishes(), harness.sent.size], [[], 0]);
  });

  it("has them replayed into wishes once a unit has it, and parked again before", async () => {
    await harness.receive({ from: ANA, text: TEXT, number });
    const [first] = await parked(1);
    assert.ok(await replayDeadLetter(harness.nc, first?.id ?? 0));
    const [again] = await parked(1);
    assert.notEqual(again?.id, first?.id);

    harness.state.numbers.set(number, [PARNAIBA]);
    assert.ok(await replayDeadLetter(harness.nc, again?.id ?? 0));
    const wish = await harness.wish("offered", ({ state }) => state === "asking");
    assert.deepEqual([wish.unit?.id, wish.phoneNumberId], [PARNAIBA, number]);
    assert.deepEqual(await letters(), []);
  });

  it("still takes a SAIR, and the answer to an offer it was asked before its unit lost it", async () => {
    await harness.receive({ from: "558699990009", text: "SAIR", number });
    await harness.sentMessage("optout:");
    await harness.receive({ from: ANA, text: TEXT });
    const question = await harness.sentMessage("offer:");
    harness.state.numbers.delete(OWN_NUMBER);
    await harness.receive({ from: waIdOf(pizzeria(1)), tap: tapsOf(question)[0] ?? "" });
    await harness.sentMessage("accepted:");
    assert.deepEqual(await letters(), []);
  });

  it("is not taken for one that had a unit before franchise went down", async () => {
    await harness.receive({ from: ANA, text: TEXT });
    await harness.wish("offered", ({ state }) => state === "asking");
    harness.state.failing.set("findUnitsByNumber", ALWAYS);
    await harness.receive({ from: "558699990002", text: TEXT });
    await eventually("a second wish is opened", async () => (await harness.allWishes()).length === 2);
    harness.state.failing.clear();
    await eventually("and offered", async () => (await harness.wishes()).every(({ state }) => state === "asking"));
  });
});
