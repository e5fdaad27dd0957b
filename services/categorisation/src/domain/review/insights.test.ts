import assert from "node:assert/strict";
import { test } from "node:test";
import { findInsights } from "./insights.ts";

const category = (id: number, name: string, texts: number) => ({
  id,
  name,
  family: "Comida",
  description: "",
  synonyms: [],
  examples: Array.from({ length: texts }, (_, at) => `texto ${at}`),
});
const catalogue = [
  category(1, "Pizzaria", 10),
  category(2, "Padaria", 9),
  category(3, "Bar", 0),
  category(95, "Outros", 0),
];

test("a category with fewer texts than it should have is thin, the thinnest first; Outros is meant to be", () => {
  const { thin } = findInsights(catalogue, [], 10);
  assert.deepEqual(
    thin.map(({ category: { name }, texts }) => [name, texts]),
    [
      ["Bar", 0],
      ["Padaria", 9],
    ],
  );
  assert.match(thin[1]?.suggestion ?? "", /“Padaria” ao menos mais 1 texto:/);
  assert.match(thin[0]?.suggestion ?? "", /“Bar” ao menos mais 10 textos:/);
});

test("confusions of both sources add up, the most frequent first; those of a deleted category are left out", () => {
  const { confusions } = findInsights(
    catalogue,
    [
      { expected: 2, answered: 1, times: 1, examples: ["pão"] },
      { expected: 1, answered: 2, times: 2, examples: ["pizza doce"] },
      { expected: 2, answered: 1, times: 4, examples: ["pão", "sonho"] },
      { expected: 1, answered: 77, times: 9, examples: [] },
      { expected: 1, answered: 1, times: 9, examples: [] },
    ],
    0,
  );
  assert.deepEqual(
    confusions.map(({ expected, answered, times, examples }) => [expected.name, answered.name, times, examples]),
    [
      ["Padaria", "Pizzaria", 5, ["pão", "sonho"]],
      ["Pizzaria", "Padaria", 2, ["pizza doce"]],
    ],
  );
  assert.match(confusions[0]?.suggestion ?? "", /Escreva em “Padaria”.*tire de “Pizzaria”/);
});
