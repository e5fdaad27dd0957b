import assert from "node:assert/strict";
import { test } from "node:test";
import { STANDARD_CATALOGUE } from "../../../standard-catalogue/standard-catalogue.ts";
import { categoryFaults, tidyCategory } from "./category-rules.ts";

const category = { id: 1, name: "Pizzaria", family: "Comida", description: "", synonyms: [], examples: [] };
const fieldsOf = (changes: Partial<typeof category>) =>
  categoryFaults({ ...category, ...changes }).map(({ field }) => field);

test("spaces are put in order, empty and repeated texts left out", () => {
  const tidied = tidyCategory({
    ...category,
    name: "  Ｐizzaria \n do \u202E Zé ",
    synonyms: ["pizza ", "piz\u200Bza", " ", "calzone"],
  });
  assert.equal(tidied.name, "Pizzaria do Zé");
  assert.deepEqual(tidied.synonyms, ["pizza", "calzone"]);
  assert.deepEqual(tidyCategory(tidied), tidied);
});

test("the standard catalogue breaks no rule and is tidy", () => {
  for (const shipped of STANDARD_CATALOGUE) {
    assert.deepEqual(categoryFaults(shipped), [], shipped.name);
    assert.deepEqual(tidyCategory(shipped), shipped, shipped.name);
  }
});

test("each rule names its field", () => {
  assert.deepEqual(fieldsOf({}), []);
  for (const id of [0, -1, 1.5, 2 ** 31, Number.NaN]) assert.deepEqual(fieldsOf({ id }), ["id"]);
  assert.deepEqual(fieldsOf({ name: "", family: "" }), ["name", "family"]);
  assert.deepEqual(fieldsOf({ name: "x".repeat(61), description: "x".repeat(1_001) }), ["name", "description"]);
});

test("training texts have a limit in length and number", () => {
  const withTexts = (synonyms: string[], examples: string[]) =>
    categoryFaults({ ...category, synonyms, examples }).map(({ field }) => field);
  assert.deepEqual(withTexts(["x".repeat(501)], []), ["synonyms"]);
  assert.deepEqual(withTexts([], Array.from({ length: 1_001 }, String)), ["examples"]);
});
