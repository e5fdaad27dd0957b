import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import { eventually } from "@tenho/tests/support/eventually";
import { PARNAIBA, PLACES, pizzeria, SHARED_NUMBER, SOBRAL } from "../_clients.ts";
import { bodyOf, type FlowHarness, newWamid, startFlowHarness, tapsOf } from "../_flow-harness.ts";

const ANA = "5586999990001";
const number = SHARED_NUMBER;
/** Longer than any case takes: the gathering ends when its clock is advanced. */
const GATHER_MS = 60_000;

describe("a location", () => {
  let harness: FlowHarness;
  let crash: CrashPoint = () => undefined;
  const start = (env: Record<string, string> = {}) =>
    startFlowHarness({
      env,
      crash: (point) => crash(point),
      setUp: (state) => {
        state.merchants.push(pizzeria(1));
        state.balances.set(pizzeria(1).id, 1_000n);
      },
    });

  beforeEach(async () => {
    crash = () => undefined;
    harness = await start();
  });
  afterEach(() => harness.stop());

  const stored = async () =>
    JSON.stringify(
      await Promise.all(
        (await harness.connection.listCollections()).map(({ name }) =>
          harness.connection.collection(name).find({}).toArray(),
        ),
      ),
    );

  it("is asked for where a unit has to be asked, with a list of the cities beside it, and answers", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number });
    const request = await harness.sentMessage("asking_place:");
    assert.deepEqual(request.inWindow, {
      kind: "location_request",
      body: "Em qual cidade e bairro você está? Pode mandar o CEP.",
    });
    assert.equal(tapsOf(await harness.sentMessage("asking_unit:")).length, 2);
    await harness.receive({ from: ANA, location: PLACES[PARNAIBA], number });
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    assert.equal(wish.unit?.id, PARNAIBA);
  });

  it("outside every served city names the nearest one, and the question stays open for a tap or a CEP", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number });
    const list = await harness.sentMessage("asking_unit:");
    await harness.receive({ from: ANA, location: PLACES.saoPaulo, number });
    await eventually("refused", () => harness.sentMessages("asking_unit:").length === 2);
    assert.match(
      bodyOf(harness.sentMessages("asking_unit:")[1]?.inWindow as never),
      /^Ainda não estamos em \*São Paulo\*/,
    );
    // Somewhat later: what comes at once belongs to the same answer.
    harness.advanceClock(10_000);
    await harness.receive({ from: ANA, location: PLACES.sea, number });
    await eventually("asked again", () => harness.sentMessages("asking_unit:").length === 3);
    await harness.receive({ from: ANA, tap: tapsOf(list)[0] ?? "", number });
    await harness.wish("asked", ({ state }) => state === "asking");
  });

  it("sent after the text, or before it, decides the unit without a question, whatever unit the person had before", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number });
    await harness.receive({ from: ANA, location: PLACES[PARNAIBA], number });
    await harness.wish("after", ({ state, unit }) => state === "asking" && unit?.id === PARNAIBA);
    await harness.stop();
    harness = await start({ WISH_GATHER_MS: String(GATHER_MS) });
    await harness.receive({ from: ANA, location: PLACES[SOBRAL], number });
    await harness.allHandled();
    await harness.receive({ from: ANA, text: "outra pizza grande", number });
    await harness.allHandled();
    harness.advanceClock(GATHER_MS);
    const wish = await harness.wish(
      "before",
      ({ text, category }) => text === "outra pizza grande" && category !== null,
    );
    assert.equal(wish.unit?.id, SOBRAL);
    assert.equal(harness.sentMessages("asking_").length, 0);
  });

  it("sent with a wish where no unit is asks for another place before anything else", async () => {
    await harness.stop();
    harness = await start({ WISH_GATHER_MS: String(GATHER_MS) });
    await harness.receive({ from: ANA, text: "quero uma pizza", number });
    await harness.allHandled();
    await harness.receive({ from: ANA, location: PLACES.saoPaulo, number });
    await harness.allHandled();
    harness.advanceClock(GATHER_MS);
    assert.match(
      bodyOf((await harness.sentMessage("place_not_served:")).inWindow),
      /^Ainda não estamos em \*São Paulo\*/,
    );
    await harness.receive({ from: ANA, tap: tapsOf(await harness.sentMessage("asking_unit:"))[0] ?? "", number });
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    assert.equal(wish.unit?.id, PARNAIBA);
  });

  it("alone gets one friendly line, and its unit is that of the person's next wish", async () => {
    const wamid = newWamid();
    for (let copy = 0; copy < 3; copy += 1)
      await harness.receive({ from: ANA, location: PLACES[PARNAIBA], number, wamid });
    assert.match(bodyOf((await harness.sentMessage("reply:")).inWindow), /perto de \*Parnaíba\*/);
    await eventually("no wish", async () => (await harness.allWishes())[0]?.state === "void");
    assert.equal(harness.state.asked.get("categorise") ?? 0, 0);
    assert.deepEqual(await harness.wishes(), []);
    await harness.receive({ from: ANA, text: "quero uma pizza", number });
    await harness.wish("asked", ({ state, unit }) => state === "asking" && unit?.id === PARNAIBA);
    assert.equal(harness.sentMessages("asking_").length, 0);
    assert.equal(harness.sentMessages("reply:").length, 1);
  });

  it("alone where no unit is gets one line that names the nearest city, and nothing is opened", async () => {
    const wamid = newWamid();
    for (let copy = 0; copy < 3; copy += 1)
      await harness.receive({ from: ANA, location: PLACES.saoPaulo, number, wamid });
    await harness.allHandled();
    assert.match(bodyOf((await harness.sentMessage("place:")).inWindow), /^Ainda não estamos em \*São Paulo\*/);
    assert.equal(harness.sentMessages("place:").length, 1);
    assert.deepEqual(await harness.allWishes(), []);
  });

  it("is handled once although the process dies in between and the service of units was away", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number });
    await harness.sentMessage("asking_unit:");
    let deaths = 2;
    crash = (point) => {
      if (point === "inbound-before-done" && deaths > 0) {
        deaths -= 1;
        throw new Error("died");
      }
    };
    harness.state.failing.set("findUnitNear", 1);
    await harness.receive({ from: ANA, location: PLACES[PARNAIBA], number });
    const wish = await harness.wish("asked", ({ state }) => state === "asking");
    await harness.allHandled();
    assert.equal(deaths, 0);
    assert.equal(wish.unit?.id, PARNAIBA);
    assert.equal(harness.sentMessages("asking_unit:").length, 1);
  });

  it("is stored nowhere: only its unit", async () => {
    await harness.receive({ from: ANA, text: "quero uma pizza", number });
    await harness.sentMessage("asking_unit:");
    await harness.receive({
      from: ANA,
      location: { ...PLACES[PARNAIBA], name: "Casa", address: "Rua Quinze" },
      number,
    });
    await harness.wish("asked", ({ state }) => state === "asking");
    await harness.receive({ from: ANA, location: PLACES[PARNAIBA], number });
    await harness.allHandled();
    const everything = await stored();
    for (const part of ["2.9038", "41.7767", "Rua Quinze"]) assert.ok(!everything.includes(part), part);
  });

  it("in a form no phone sends is nothing readable", async () => {
    const hostile = [
      {},
      { latitude: "x", longitude: 1 },
      { latitude: 91, longitude: 0 },
      { latitude: 0, longitude: 1e9 },
      null,
    ];
    for (const [index, location] of hostile.entries()) {
      await harness.receive({ from: `55869999600${index}`, location, number });
    }
    await harness.allHandled();
    assert.equal(harness.sentMessages("media:").length, hostile.length);
    assert.equal(harness.state.asked.get("findUnitNear") ?? 0, 0);
  });
});
