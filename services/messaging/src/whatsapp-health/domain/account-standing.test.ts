import assert from "node:assert/strict";
import { test } from "node:test";
import { type AccountUpdate, factAfter } from "./account-fact.ts";
import { accountHoldReason, forbiddenBy, standingOf } from "./account-standing.ts";

const second = (n: number): Date => new Date(1_795_622_400_000 + n * 1_000);
const NOW = second(100);
const said = (more: Partial<AccountUpdate>) =>
  factAfter(null, {
    kind: "restriction",
    subject: "1",
    topic: "RESTRICTED_BIZ_INITIATED_MESSAGING",
    value: "RESTRICTED",
    detail: null,
    until: null,
    at: second(0),
    ...more,
  });

test("each restriction forbids what Meta says: first messages, answers, or nothing this service sends", () => {
  assert.deepEqual(forbiddenBy(said({}), NOW), ["template"]);
  assert.deepEqual(forbiddenBy(said({ topic: "RESTRICTED_CUSTOMER_INITIATED_MESSAGING" }), NOW), ["reply"]);
  for (const topic of ["RESTRICTED_ADD_PHONE_NUMBER_ACTION", "RESTRICTED_UTILITY_TEMPLATES", "NEW"]) {
    assert.deepEqual(forbiddenBy(said({ topic }), NOW), []);
    assert.equal(standingOf(said({ topic }), NOW), "attention");
  }
  assert.deepEqual(forbiddenBy(said({ until: NOW }), NOW), [], "it has ended");
  assert.deepEqual(forbiddenBy(said({ value: "LIFTED" }), NOW), []);
});

test("a disabled or deleted account sends nothing, a ban that is only announced holds nothing", () => {
  for (const fact of [said({ kind: "ban", value: "DISABLE" }), said({ kind: "presence", value: "ACCOUNT_DELETED" })]) {
    assert.deepEqual(forbiddenBy(fact, NOW), ["template", "reply"]);
  }
  assert.equal(standingOf(said({ kind: "ban", value: "SCHEDULE_FOR_DISABLE" }), NOW), "attention");
  assert.equal(standingOf(said({ kind: "ban", value: "REINSTATE" }), NOW), "note");
  assert.equal(standingOf(said({ kind: "presence", value: "ACCOUNT_RECONNECTED" }), NOW), "note");
});

test("a limit of people below that of a verified business asks for attention, and a lowered one until it is up again", () => {
  const limit = (value: string, topic = "MESSAGING_LIMIT") => said({ kind: "capability", topic, value });
  for (const value of ["TIER_50", "TIER_250", "TIER_1K", "250", "1999"]) {
    assert.equal(standingOf(limit(value), NOW), "attention", value);
  }
  for (const value of ["TIER_2K", "TIER_10K", "TIER_100K", "TIER_UNLIMITED", "2000", "-1", "TIER_NEW"]) {
    assert.equal(standingOf(limit(value), NOW), "note", value);
  }
  assert.equal(standingOf(limit("2", "PHONE_NUMBERS"), NOW), "note");
  const lowered = factAfter(limit("TIER_10K"), { ...limit("TIER_2K"), at: second(5) });
  assert.equal(standingOf(lowered, NOW), "attention");
  assert.equal(standingOf(factAfter(lowered, { ...limit("TIER_2K"), at: second(6) }), NOW), "attention", "said again");
  assert.equal(standingOf(factAfter(lowered, { ...limit("TIER_10K"), at: second(7) }), NOW), "note");
  const from250 = factAfter(limit("TIER_250"), { ...limit("TIER_2K"), at: second(5) });
  assert.equal(standingOf(from250, NOW), "note", "raised");
});

test("several reasons hold together until the last has ended, since the latest began", () => {
  const template = said({ until: second(500), at: second(3) });
  const reply = said({ topic: "RESTRICTED_CUSTOMER_INITIATED_MESSAGING", until: second(900) });
  const both = { templates: true, replies: true, since: second(3), until: second(900) };
  assert.deepEqual(accountHoldReason([template, reply], NOW), both);
  assert.deepEqual(accountHoldReason([template, reply, said({ kind: "ban", value: "DISABLE" })], NOW)?.until, null);
  assert.equal(accountHoldReason([said({ topic: "NEW" })], NOW), null);
});

test("an older word changes nothing, the same word twice is no news, one that comes again after its end begins anew", () => {
  const first = said({ until: second(10) });
  const update: AccountUpdate = { ...first };
  assert.equal(factAfter(first, update), first);
  assert.equal(factAfter(first, { ...update, value: "LIFTED", at: second(-1) }), first);
  const longer = factAfter(first, { ...update, until: second(50), at: second(5) });
  assert.deepEqual([longer.since, longer.until, longer.at], [second(0), second(50), second(5)]);
  const lifted = factAfter(first, { ...update, value: "LIFTED" });
  assert.deepEqual([lifted.value, lifted.previous], ["LIFTED", "RESTRICTED"]);
  assert.deepEqual(factAfter(first, { ...update, until: second(90), at: second(20) }).since, second(20));
});
