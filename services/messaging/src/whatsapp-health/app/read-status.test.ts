import assert from "node:assert/strict";
import { test } from "node:test";
import { type AccountFact, factAfter } from "../domain/account-fact.ts";
import type { NumberState } from "../domain/number-state.ts";
import type { TemplateReading } from "../domain/template-reading.ts";
import type { TemplateState } from "../domain/template-state.ts";
import { createReadWhatsappStatus } from "./read-status.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const since = new Date("2026-11-20T11:00:00Z");
const withStatus = (name: string, value = "PAUSED"): TemplateState => ({
  name,
  language: "pt_BR",
  status: { value, previous: null, since, at: since },
  reason: null,
  category: null,
  announced: null,
  quality: null,
});
const number = (digits: string, isFlagged: boolean | null): NumberState => ({
  number: digits,
  event: "FLAGGED",
  isFlagged,
  limit: null,
  previousLimit: null,
  since,
  at: since,
});

const statusOf = (
  refused: readonly string[],
  more: {
    numbers?: NumberState[];
    facts?: AccountFact[];
    releasedAt?: Date;
    status?: string;
    reading?: TemplateReading | null;
    hasAccount?: boolean;
  } = {},
) =>
  createReadWhatsappStatus({
    store: {
      template: async (name) => (refused.includes(name) ? withStatus(name, more.status) : null),
      numbers: async () => more.numbers ?? [],
      facts: async () => more.facts ?? [],
      releasedAt: async () => more.releasedAt ?? null,
    },
    readings: { reading: async () => (more.reading === undefined ? { readAt: NOW, failure: null } : more.reading) },
    hasAccount: () => more.hasAccount ?? true,
    deliveries: { countHeld: async () => 3 },
    now: () => NOW,
  })();

test("templates Meta refuses and numbers people complain of are counted, what it said nothing of is not", async () => {
  const numbers = [number("5586", true), number("5587", false), number("5588", null)];
  assert.deepEqual(await statusOf(["saldo_baixo_v2"], { numbers }), {
    troubledTemplates: 1,
    unapprovedTemplates: 0,
    templatesUnread: "",
    flaggedNumbers: 1,
    offersHeld: false,
    heldOffers: 3,
    accountHeld: false,
    accountNotices: 0,
  });
});

test("a restriction holds the account until it ends or MASTER releases it; what is over is no notice", async () => {
  const restriction = factAfter(null, {
    kind: "restriction",
    subject: "1",
    topic: "RESTRICTED_BIZ_INITIATED_MESSAGING",
    value: "RESTRICTED",
    detail: null,
    until: new Date("2026-11-20T13:00:00Z"),
    at: since,
  });
  const held = async (fact: AccountFact, releasedAt?: Date) => {
    const { accountHeld, accountNotices } = await statusOf([], { facts: [fact], ...(releasedAt && { releasedAt }) });
    return [accountHeld, accountNotices];
  };
  assert.deepEqual(await held(restriction), [true, 1]);
  assert.deepEqual(await held(restriction, NOW), [false, 1]);
  assert.deepEqual(await held({ ...restriction, until: NOW }), [false, 0]);
  assert.deepEqual(await held({ ...restriction, topic: "RESTRICTED_ADD_PHONE_NUMBER_ACTION" }), [false, 1]);
});

test("offers are held by a template of theirs alone, until MASTER releases them", async () => {
  assert.equal((await statusOf(["novo_pedido_v3"])).offersHeld, true);
  assert.equal((await statusOf(["novo_pedido_v3"], { releasedAt: NOW })).offersHeld, false);
  assert.equal((await statusOf(["novo_pedido_v3"], { releasedAt: new Date(0) })).offersHeld, true, "released before");
});

test("a template that waits for its first approval, or that Meta does not have, is counted apart and holds offers", async () => {
  for (const status of ["PENDING", "MISSING", "UNAPPROVED"]) {
    const { troubledTemplates, unapprovedTemplates, offersHeld } = await statusOf(["novo_pedido_v3"], { status });
    assert.deepEqual([troubledTemplates, unapprovedTemplates, offersHeld], [0, 1, true], status);
  }
});

test("templates of which nothing is known are never taken for approved", async () => {
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
  const unread = async (reading: TemplateReading | null, hasAccount = true) =>
    (await statusOf([], { reading, hasAccount })).templatesUnread;
  assert.equal(await unread({ readAt: NOW, failure: null }, false), "NO_ACCOUNT");
  assert.equal(await unread(null), "NOT_YET");
  assert.equal(await unread({ readAt: hoursAgo(1), failure: { kind: "refused", code: 190 } }), "REFUSED");
  assert.equal(await unread({ readAt: hoursAgo(1), failure: { kind: "unreachable" } }), "", "the last list is fresh");
  assert.equal(await unread({ readAt: hoursAgo(4), failure: { kind: "unreachable" } }), "UNREACHABLE");
  assert.equal(await unread({ readAt: hoursAgo(4), failure: null }), "NOT_YET");
});
