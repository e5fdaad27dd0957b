import assert from "node:assert/strict";
import { test } from "node:test";
import type { StatementLine } from "../../../api/merchant-types.ts";
import { lineSubject, lineTitle } from "./line-text.ts";

const known = { wish_text: "pizza", customer: "Ana", category: "Pizzaria" };
const unknown = { wish_text: null, customer: null, category: null };
const textOf = (more: object): string[] => {
  const line = { kind: "debit", description: "", ...more } as StatementLine;
  return [lineTitle(line), lineSubject(line)];
};

test("a TENHO reads by what it was for, and says that it was free", () => {
  assert.deepEqual(textOf({ ...known, amount: 0.3 }), ["pizza", "Ana · Pizzaria"]);
  assert.deepEqual(textOf({ ...known, amount: 0 }), ["pizza", "Ana · Pizzaria · TENHO grátis"]);
  assert.deepEqual(textOf({ ...unknown, amount: 0 }), ["TENHO grátis", ""]);
  assert.deepEqual(textOf({ ...known, amount: 0, kind: "reversal" }), ["pizza", "Ana · Pizzaria"]);
});

test("the credit of a smoke run and its return say what they were, and name no bank", () => {
  const granted = {
    ...unknown,
    amount: 0.3,
    kind: "manual",
    is_test: true,
    description: "Crédito de um teste da plataforma",
  };
  const taken = { ...unknown, amount: 0.3, kind: "clawback", is_test: true, description: "Crédito de teste retirado" };
  assert.deepEqual(textOf(granted), ["Crédito de um teste da plataforma", "Teste da plataforma"]);
  assert.deepEqual(textOf(taken), ["Crédito de teste retirado", "Teste da plataforma"]);
  assert.deepEqual(textOf({ ...taken, is_test: false, description: "" }), ["Pix devolvido pelo banco", ""]);
});
