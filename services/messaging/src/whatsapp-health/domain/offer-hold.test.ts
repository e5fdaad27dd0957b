import assert from "node:assert/strict";
import { test } from "node:test";
import { holdReasonOf, isReleased } from "./offer-hold.ts";
import { changesOf, type TemplateState, type TemplateUpdate, templateAfter } from "./template-state.ts";

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 12, minute));
const update = (minute: number, more: Partial<TemplateUpdate>): TemplateUpdate => ({
  name: "novo_pedido_v3",
  language: "pt_BR",
  at: at(minute),
  status: null,
  reason: null,
  category: null,
  announced: null,
  quality: null,
  ...more,
});
const said = (value: string, previous: string | null = null) => ({ value, previous });
const after = (...updates: TemplateUpdate[]): TemplateState | null =>
  updates.reduce<TemplateState | null>((state, one) => templateAfter(state, one), null);
const reasonAfter = (...updates: TemplateUpdate[]) => holdReasonOf(after(...updates), at(30));

test("offers are held while their template is marketing, or Meta refuses it; what Meta said nothing of is good", () => {
  assert.equal(holdReasonOf(null, at(0)), null);
  for (const [category, marketing] of [
    ["MARKETING", true],
    ["UTILITY", undefined],
    ["SOMETHING_NEW", undefined],
  ] as const) {
    assert.equal(reasonAfter(update(1, { category: said(category) }))?.marketing, marketing, category);
  }
  for (const status of ["PAUSED", "DISABLED", "REJECTED", "DELETED"]) {
    assert.equal(reasonAfter(update(1, { status: said(status) }))?.refused, true, status);
    assert.equal(reasonAfter(update(1, { status: said(status) }), update(2, { status: said("APPROVED") })), null);
    const undecided = reasonAfter(update(1, { status: said(status) }), update(2, { status: said("IN_APPEAL") }));
    assert.equal(undecided?.refused, true, "an appeal decides nothing");
  }
  for (const status of ["APPROVED", "FLAGGED", "REINSTATED", "SOMETHING_NEW"]) {
    assert.equal(reasonAfter(update(1, { status: said(status) })), null, status);
  }
});

test("offers are held until the first approval, and where Meta does not have the template; a review of an approved one holds nothing", () => {
  for (const status of ["PENDING", "MISSING", "UNAPPROVED", "PENDING_DELETION", "ARCHIVED", "LIMIT_EXCEEDED"]) {
    assert.equal(reasonAfter(update(1, { status: said(status) }))?.refused, true, status);
    assert.equal(reasonAfter(update(1, { status: said(status) }), update(2, { status: said("APPROVED") })), null);
  }
  const states = (...values: string[]) => reasonAfter(...values.map((value, n) => update(n, { status: said(value) })));
  assert.equal(states("MISSING", "PENDING")?.refused, true);
  assert.equal(states("PENDING", "IN_APPEAL")?.refused, true);
  assert.equal(states("APPROVED", "PENDING"), null);
});

test("an older update changes nothing, whatever order they come in; one of the same second counts when it comes later", () => {
  const bad = update(1, { category: said("MARKETING") });
  const good = update(2, { category: said("UTILITY") });
  const elsewhere = update(3, { status: said("FLAGGED"), quality: said("RED") });
  assert.deepEqual(after(good, bad), after(good));
  assert.equal(reasonAfter(good, bad), null);
  assert.equal(reasonAfter(elsewhere, bad)?.marketing, true, "each fact has a time of its own");
  assert.equal(reasonAfter(bad, { ...good, at: bad.at }), null);
  const state = after(bad);
  assert.equal(templateAfter(state, bad), state, "nothing new: nothing to write");
});

test("an announced change applies from its moment on, without a word more, and one taken back does not", () => {
  const announcement = update(1, { category: said("UTILITY"), announced: { category: "MARKETING", at: at(20) } });
  assert.equal(holdReasonOf(after(announcement), at(19)), null);
  assert.deepEqual(holdReasonOf(after(announcement), at(20)), { marketing: true, refused: false, since: at(20) });
  const status = update(2, { status: said("APPROVED"), category: said("UTILITY") });
  assert.equal(reasonAfter(announcement, status)?.marketing, true, "a status announces nothing and takes nothing back");
  assert.equal(reasonAfter(announcement, update(3, { category: said("UTILITY") })), null);
});

test("a release covers what was so when it was given, and nothing that comes later", () => {
  const first = reasonAfter(update(1, { category: said("MARKETING") }));
  const again = reasonAfter(
    update(1, { category: said("MARKETING") }),
    update(3, { category: said("UTILITY") }),
    update(4, { category: said("MARKETING") }),
  );
  const repeated = reasonAfter(update(1, { category: said("MARKETING") }), update(4, { category: said("MARKETING") }));
  assert.ok(first && again && repeated);
  assert.equal(isReleased(first, null), false);
  assert.equal(isReleased(first, at(2)), true);
  assert.equal(isReleased(again, at(2)), false);
  assert.equal(isReleased(repeated, at(2)), true, "said again, it is the same");
});

test("the log gets Meta's words before and after", () => {
  const before = after(update(1, { category: said("UTILITY") }));
  const now = templateAfter(before, update(2, { category: said("MARKETING"), status: said("PAUSED") }));
  assert.deepEqual(changesOf(before, now), { category: "UTILITY → MARKETING", status: "? → PAUSED" });
});
