import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCount, formatMinutes, formatPercent, formatReais, formatShare, plural } from "./numbers.ts";

test("reais from the server read as Brazilian money, without binary noise", () => {
  assert.equal(formatReais(1234.5), "R$ 1.234,50");
  assert.equal(formatReais(0.1 + 0.2), "R$ 0,30");
  assert.equal(formatReais(-0.3), "-R$ 0,30");
});

test("waiting times use the unit a person would use", () => {
  assert.equal(formatMinutes(null), "–");
  assert.equal(formatMinutes(0.5), "30 s");
  assert.equal(formatMinutes(3.24), "3,2 min");
  assert.equal(formatMinutes(90), "1,5 h");
  assert.equal(formatMinutes(59.97), "60 min");
  assert.equal(formatMinutes(75_030), "1.250,5 h");
});

test("a share is a whole percentage, and what was not measured is a dash", () => {
  assert.equal(formatPercent(0.845), "85%");
  assert.equal(formatPercent(null), "–");
});

test("counts are written as Intl writes them", () => {
  const intl = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 });
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, -4_321, 2 ** 40]) {
    assert.equal(formatCount(count), intl.format(count));
  }
});

test("a share of nothing is a dash, and counts agree with their noun", () => {
  assert.equal(formatShare(0, 0), "–");
  assert.equal(formatShare(2, 3), "67%");
  assert.equal(plural(1, "pedido", "pedidos"), "1 pedido");
  assert.equal(plural(1200, "pedido", "pedidos"), "1.200 pedidos");
  assert.equal(plural(10_000, "pedido", "pedidos", true), "10.000+ pedidos");
});
