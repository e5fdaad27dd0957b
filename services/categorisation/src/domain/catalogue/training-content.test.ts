import assert from "node:assert/strict";
import { test } from "node:test";
import { STANDARD_CATALOGUE } from "../../../standard-catalogue/standard-catalogue.ts";
import { trainingContent } from "./training-content.ts";

const options = { seed: 1, folds: 3, requiredPrecision: 0.9, requestPrefixes: ["quero …"] };
const pizza = { id: 41, name: "Pizzaria", family: "Comida", description: "Pizzas", synonyms: ["pizza"], examples: [] };
const pets = { id: 60, name: "Pet Shop", family: "Pets", description: "", synonyms: [], examples: ["ração golden"] };
const others = { id: 95, name: "Outros", family: "Outros", description: "O resto", synonyms: [], examples: [] };

test("a category with neither synonyms nor examples has no training texts, not even its name", () => {
  const content = trainingContent([pizza, pets, others], options);
  assert.deepEqual([...new Set(content?.labelledTexts.map(({ label }) => label))], [41, 60]);
  const labels = new Set(trainingContent(STANDARD_CATALOGUE, options)?.labelledTexts.map(({ label }) => label));
  assert.equal(labels.size, 99);
  assert.ok(!labels.has(95));
});

test("fewer than two categories give no training content", () => {
  assert.equal(trainingContent([], options), null);
  assert.equal(trainingContent([pizza, others], options), null);
});

test("the hash depends on training texts and options, not on the order of categories nor on the family", () => {
  const hashOf = (...args: Parameters<typeof trainingContent>) => trainingContent(...args)?.hash;
  const hash = hashOf([pizza, pets], options);
  assert.equal(hashOf([pets, pizza, others], options), hash);
  assert.equal(hashOf([{ ...pizza, family: "Alimentação" }, pets], options), hash);
  assert.notEqual(hashOf([{ ...pizza, synonyms: ["pizza", "calzone"] }, pets], options), hash);
  assert.notEqual(hashOf([{ ...pizza, id: 42 }, pets], options), hash);
  assert.notEqual(hashOf([pizza, pets], { ...options, seed: 2 }), hash);
});
