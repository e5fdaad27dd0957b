import assert from "node:assert/strict";
import { test } from "node:test";
import { proposalText } from "./candidate.ts";

test("a unit's suggestion says what it would do, and as which category", () => {
  const at = "2026-01-01T00:00:00.000Z";
  const category = { id: 41, name: "Pizzaria" };
  assert.equal(proposalText({ decision: "approved", category, at }), "Franquia sugere aprovar como Pizzaria");
  assert.equal(proposalText({ decision: "rejected", category: null, at }), "Franquia sugere rejeitar");
});
