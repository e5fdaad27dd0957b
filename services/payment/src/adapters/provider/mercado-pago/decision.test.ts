import assert from "node:assert/strict";
import { test } from "node:test";
import { ADVISED_DETAILS, declinedAdvice } from "./declined-advice.ts";
import { decisionOf, paymentsOf } from "./mercado-pago-provider.ts";
import { kindOfRefusal } from "./refusals.ts";

const asked = { reference: "ref1", amountCents: 1999 };
const payment = (more: object) => ({
  id: 2798247250,
  external_reference: "ref1",
  transaction_amount: 19.99,
  currency_id: "BRL",
  status: "approved",
  status_detail: "accredited",
  ...more,
});

test("only money that arrived is approved, and only what ended without money is declined", () => {
  for (const status of ["approved", "in_mediation"])
    assert.deepEqual(decisionOf(payment({ status }), asked), { id: "2798247250", status: "APPROVED" });
  for (const status of ["rejected", "cancelled", "refunded", "charged_back"])
    assert.equal(decisionOf(payment({ status }), asked).status, "DECLINED");
  for (const status of ["pending", "authorized", "in_process", "something_new", undefined])
    assert.throws(() => decisionOf(payment({ status }), asked), { code: "unavailable" }, String(status));
});

test("the payment of another amount, reference or currency, or without an id, decides nothing", () => {
  for (const more of [
    { transaction_amount: 19.98 },
    { transaction_amount: "19.99" },
    { external_reference: "ref2" },
    { external_reference: null },
    { currency_id: "ARS" },
    { id: null },
  ])
    assert.throws(() => decisionOf(payment(more), asked), { code: "unavailable" }, JSON.stringify(more));
  assert.throws(() => decisionOf(null, asked), { code: "unavailable" });
});

test("a list of payments is those of the reference, and an answer that is no list is none", () => {
  const found = { paging: { total: 2 }, results: [payment({}), payment({ external_reference: "ref2" }), null] };
  assert.deepEqual(
    paymentsOf(found, "ref1").map((one) => one?.external_reference),
    ["ref1"],
  );
  assert.deepEqual(paymentsOf({ results: [] }, "ref1"), []);
  for (const json of [undefined, null, "<html>", {}, { results: null }, { results: {} }])
    assert.throws(() => paymentsOf(json, "ref1"), { code: "unavailable" }, JSON.stringify(json));
});

test("each documented detail of a rejected card has advice that names no detail", () => {
  assert.equal(ADVISED_DETAILS.length, 15);
  for (const status_detail of ADVISED_DETAILS) {
    const { advice } = decisionOf(payment({ status: "rejected", status_detail }), asked);
    assert.match(advice ?? "", /^[A-Z].*\.$/);
    assert.ok(!advice?.includes("cc_"));
  }
  assert.equal(declinedAdvice("toString"), null);
});

test("a refusal is the card's, our setting's, or no decision, by its code and status", () => {
  const kindOf = (status: number, ...codes: string[]) =>
    kindOfRefusal({ status, title: null, detail: null, violations: codes.map((field) => ({ field, reason: null })) });
  assert.equal(kindOf(400, "2006"), "card");
  assert.equal(kindOf(400, "3030"), "card");
  assert.equal(kindOf(400, "4292"), "setup");
  assert.equal(kindOf(400, "4050"), "setup");
  assert.equal(kindOf(400, "2001"), "undecided");
  assert.equal(kindOf(401), "setup");
  assert.equal(kindOf(403, "2006"), "setup", "a refused token says nothing of the card");
  assert.equal(kindOf(409), "undecided");
  assert.equal(kindOf(400, "99999"), "card");
});
