import assert from "node:assert/strict";
import { test } from "node:test";
import { createGates, OWN_GATES } from "../gates.ts";
import { type Consumer, consumerStanding } from "./consumer-standing.ts";

const NOW = new Date("2026-03-02T12:00:00Z");
const hoursAgo = (count: number): Date => new Date(NOW.getTime() - count * 3_600_000);
const WISH = { unit: null, phoneNumberId: "n1" };
const ana = (changes: Partial<NonNullable<Consumer>> = {}): Consumer => ({
  name: "Ana",
  phone: "5586999990001",
  optedOutAt: null,
  windows: { n1: hoursAgo(30) },
  ...changes,
});
const standing = (consumer: Consumer) => consumerStanding(consumer, WISH, NOW, createGates(OWN_GATES));

test("somebody who stopped templates is unreachable once their window is closed", () => {
  const stopped = { templatesStoppedAt: hoursAgo(20) };
  assert.equal(standing(ana()), "there");
  assert.equal(standing(ana(stopped)), "unreachable");
  assert.equal(standing(ana({ templatesStoppedAt: hoursAgo(1), windows: { n1: hoursAgo(2) } })), "there");
  assert.equal(
    standing(ana({ templatesStoppedAt: hoursAgo(1), windows: { n1: hoursAgo(25), other: hoursAgo(2) } })),
    "unreachable",
    "a window with another number of ours is none here",
  );
});

test("somebody who resumed templates, or wrote after stopping them, can be told", () => {
  assert.equal(standing(ana({ templatesStoppedAt: hoursAgo(20), templatesResumedAt: hoursAgo(10) })), "there");
  assert.equal(standing(ana({ templatesStoppedAt: hoursAgo(31) })), "there");
});

test("SAIR is said before that, whatever else keeps them from being told", () => {
  assert.equal(standing(ana({ optedOutAt: hoursAgo(1), templatesStoppedAt: hoursAgo(20) })), "withdrawn");
  assert.equal(standing(ana({ phone: null })), "unreachable");
  assert.equal(standing(null), "unreachable");
});
