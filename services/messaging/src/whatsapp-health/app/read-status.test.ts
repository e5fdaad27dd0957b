import assert from "node:assert/strict";
import { test } from "node:test";
import { type AccountFact, factAfter } from "../domain/account-fact.ts";
import type { NumberState } from "../domain/number-state.ts";
import type { TemplateState } from "../domain/template-state.ts";
import { createReadWhatsappStatus } from "./read-status.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const since = new Date("2026-11-20T11:00:00Z");
const paused = (name: string): TemplateState => ({
  name,
  language: "pt_BR",
  status: { value: "PAUSED", previous: "APPROVED", since, at: since },
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
  more: { numbers?: NumberState[]; facts?: AccountFact[]; releasedAt?: Date } = {},
) =>
  createReadWhatsappStatus({
    store: {
      template: async (name) => (refused.includes(name) ? paused(name) : null),
      numbers: async () => more.numbers ?? [],
      facts: async () => more.facts ?? [],
      releasedAt: async () => more.releasedAt ?? null,
    },
    deliveries: { countHeld: async () => 3 },
    now: () => NOW,
  })();

test("templates Meta refuses and numbers people complain of are counted, what it said nothing of is not", async () => {
  const numbers = [number("5586", true), number("5587", false), number("5588", null)];
  assert.deepEqual(await statusOf(["saldo_baixo_v1"], { numbers }), {
    troubledTemplates: 1,
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
  assert.equal((await statusOf(["novo_pedido_v2"])).offersHeld, true);
  assert.equal((await statusOf(["novo_pedido_v2"], { releasedAt: NOW })).offersHeld, false);
  assert.equal((await statusOf(["novo_pedido_v2"], { releasedAt: new Date(0) })).offersHeld, true, "released before");
});
