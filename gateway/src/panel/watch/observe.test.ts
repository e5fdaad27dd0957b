import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { OutsideCheck } from "@tenho/kernel/checks/finding";
import type { PlatformStatus } from "../status-contract.ts";
import { observe } from "./observe.ts";

const NAMES = ["auth", "users", "franchise", "wallet", "messaging", "categorisation", "payment"] as const;
const WELL: PlatformStatus = {
  checked_at: "2026-11-23T12:00:00Z",
  services: NAMES.map((name) => ({ name, state: "READY" as const, failing_checks: [] })),
  whatsapp: {
    breaker: "CLOSED",
    troubled_templates: 0,
    unapproved_templates: 0,
    templates_unread: null,
    flagged_numbers: 0,
    offers_held: false,
    held_offers: 0,
    account_held: false,
    account_notices: 0,
  },
  payment: {
    pix_breaker: "CLOSED",
    card_breaker: null,
    open_reviews: 0,
    due_lag_seconds: 0,
    failing_work: 0,
    bank_refusal: null,
  },
  mail: { breaker: "CLOSED", waiting: 0, trouble: null },
  catalogue: { categories: 99, has_model: true },
  books: { is_balanced: true, discrepancies: 0, proven_at: "2026-11-23T11:59:00Z", is_stale: false },
  dead_letters: 0,
  streams: [{ name: "EVENTS", fill: 0.12 }],
};

const open = (status: Partial<PlatformStatus>, checks: OutsideCheck[] = []) =>
  observe({ ...WELL, ...status }, checks)
    .filter(({ state }) => state === "OPEN")
    .map(({ key }) => key);

const check = (id: string, state: OutsideCheck["state"], more: Partial<OutsideCheck> = {}): OutsideCheck => ({
  id,
  state,
  group: "PIX",
  sentence: `${id}.`,
  checkedAt: null,
  ...more,
});

describe("what MASTER is warned of", () => {
  it("is nothing while all is well, and nothing of a part that does not answer", () => {
    assert.ok(observe(WELL, []).every(({ state }) => state === "WELL"));
    const silent = observe({ ...WELL, whatsapp: null, payment: null, books: null }, []);
    assert.deepEqual(
      silent.filter(({ state }) => state !== "WELL").map(({ area, state }) => [area, state]),
      [
        ["platform.whatsapp", "UNKNOWN"],
        ["platform.payment", "UNKNOWN"],
        ["platform.books", "UNKNOWN"],
      ],
    );
  });

  it("is each urgent state of the strip by itself, with the strip's own sentence", () => {
    const { whatsapp, payment, mail, books } = WELL;
    assert.ok(whatsapp && payment && mail && books);
    const services = WELL.services.map((one) =>
      one.name === "wallet" ? { ...one, state: "UNREACHABLE" as const } : one,
    );
    assert.deepEqual(
      open({
        services,
        whatsapp: { ...whatsapp, account_held: true, offers_held: true, held_offers: 2 },
        payment: { ...payment, pix_breaker: "OPEN", bank_refusal: "403", due_lag_seconds: 900, failing_work: 1 },
        mail: { ...mail, trouble: "login", waiting: 3 },
        books: { ...books, discrepancies: 1 },
        streams: [{ name: "EVENTS", fill: 0.95 }],
      }),
      [
        "platform.services.wallet",
        "platform.whatsapp.account_held",
        "platform.whatsapp.offers_held",
        "platform.payment.pix_breaker",
        "platform.payment.bank_refusal",
        "platform.payment.due_late",
        "platform.payment.failing_work",
        "platform.mail.refused",
        "platform.books.unbalanced",
        "platform.streams.filling",
      ],
    );
    const [held] = observe({ ...WELL, whatsapp: { ...whatsapp, account_held: true } }, []).filter(
      ({ state }) => state === "OPEN",
    );
    assert.equal(held?.sentence, "A Meta restringiu a conta: mensagens esperam.");
    assert.deepEqual(open({ whatsapp: { ...whatsapp, breaker: "HALF_OPEN", flagged_numbers: 1 } }), []);
  });

  it("is a check that is wrong, by its subject, and never one that is only missing or unknown", () => {
    const checks = [
      check("pix.token", "WRONG", { action: "Confira." }),
      check("pix.key", "MISSING"),
      check("pix.webhook", "UNKNOWN"),
      check("whatsapp.number", "WRONG", { group: "WHATSAPP", subject: "558633330000" }),
      check("data.backup", "RIGHT", { group: "DATA" }),
    ];
    assert.deepEqual(open({}, checks), ["check.pix.token", "check.whatsapp.number.558633330000"]);
    const states = observe(WELL, checks).map(({ key, state }) => `${key} ${state}`);
    assert.ok(states.includes("check.pix.webhook UNKNOWN") && states.includes("check.pix.key WELL"));
  });
});
