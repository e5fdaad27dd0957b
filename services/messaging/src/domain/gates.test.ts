import assert from "node:assert/strict";
import { test } from "node:test";
import { createGates, type Gate, OWN_GATES } from "./gates.ts";

const NOW = new Date("2026-03-02T12:00:00Z");
const LATER = new Date(NOW.getTime() + 1);
const merchant = { phone: "5586977000001", pausedUntil: null };
const person = { optedOutAt: null };
const wish = { unit: null };
const contact = { ...person, windows: {} };
const text = { kind: "text" as const, body: "oi" };
const template = { kind: "template" as const, name: "oi", parameters: [], quickReplyPayloads: [] };

test("the first gate that keeps something from happening answers, and no later one is asked", async () => {
  const asked: string[] = [];
  const gate = (name: string, closes: boolean): Gate => {
    const answer = <Closed>(closed: Closed, open: Closed): Closed => {
      asked.push(name);
      return closes ? closed : open;
    };
    return {
      name,
      holdsUnit: () => answer<{ until: Date } | null>({ until: NOW }, null),
      leavesOut: () => answer(true, false),
      endsWish: () => answer(true, false),
      silences: () => answer(true, false),
      ignores: async () => answer(true, false),
      stops: () => answer(true, false),
      holdsMessage: async () => answer(true, false),
    };
  };
  const answers = async (...list: Gate[]) => {
    const gates = createGates(list);
    const given: unknown[] = [];
    for (const question of [
      () => gates.holdsUnit("u1"),
      () => gates.leavesOut(merchant, NOW),
      () => gates.endsWish(person, null),
      () => gates.silences(person, wish),
      () => gates.ignores(person, "n1"),
      () => gates.stops({ contact, message: {}, content: text }),
      () => gates.holdsMessage({ template: null, kind: "reply", phoneNumberId: "n1" }),
    ]) {
      asked.length = 0;
      given.push([await question(), asked.join(" ")]);
    }
    return given;
  };
  const closed = (value: unknown) => [value, "open closed"];
  assert.deepEqual(await answers(gate("open", false), gate("closed", true), gate("never", true)), [
    closed({ until: NOW }),
    ...Array.from({ length: 4 }, () => closed(true)),
    closed("closed"),
    closed(true),
  ]);
  const open = (value: unknown) => [value, "a b"];
  assert.deepEqual(await answers(gate("a", false), gate("b", false), { name: "asked nothing" }), [
    open(null),
    ...Array.from({ length: 4 }, () => open(false)),
    open(null),
    open(false),
  ]);
});

test("a merchant is left out without a number, in its pause, for its own wish, another's smoke run and after SAIR", () => {
  const { leavesOut } = createGates(OWN_GATES);
  assert.equal(leavesOut(merchant, NOW), false);
  assert.equal(leavesOut({ ...merchant, phone: "" }, NOW), true);
  assert.equal(leavesOut({ ...merchant, pausedUntil: LATER }, NOW), true);
  assert.equal(leavesOut({ ...merchant, pausedUntil: NOW }, NOW), false, "a pause is over at its end");
  assert.equal(leavesOut({ ...merchant, isConsumer: true }, NOW), true);
  assert.equal(leavesOut({ ...merchant, isOutsideSmokeRun: true }, NOW), true);
  assert.equal(leavesOut({ ...merchant, optedOut: true }, NOW), true);
});

test("SAIR silences the person, and a withdrawn wish stays silent for whoever wrote it", () => {
  const { silences } = createGates(OWN_GATES);
  assert.equal(silences(person, wish), false);
  assert.equal(silences(null, wish), false);
  assert.equal(silences({ optedOutAt: NOW }, wish), true);
  assert.equal(silences(person, { ...wish, withdrawnAt: NOW }), true);
  assert.equal(silences(null, { ...wish, withdrawnAt: NOW }), true);
});

test("SAIR stops every message but those that go out after it, and refused templates stop templates alone", () => {
  const { stops } = createGates(OWN_GATES);
  const gone = { ...contact, optedOutAt: NOW };
  const refusing = { ...contact, templatesStoppedAt: NOW };
  assert.equal(stops({ contact, message: {}, content: template }), null);
  assert.equal(stops({ contact: gone, message: {}, content: text }), "opted_out");
  assert.equal(stops({ contact: gone, message: {}, content: null }), "opted_out");
  assert.equal(stops({ contact: gone, message: { afterOptOut: true }, content: text }), null);
  assert.equal(stops({ contact: refusing, message: {}, content: template }), "templates_refused");
  assert.equal(stops({ contact: refusing, message: {}, content: text }), null);
  assert.equal(
    stops({ contact: { ...gone, ...refusing, optedOutAt: NOW }, message: {}, content: template }),
    "opted_out",
  );
});
