import assert from "node:assert/strict";
import { test } from "node:test";
import { STANDARD_CATALOGUE } from "./standard-catalogue.ts";

const OTHERS_ID = 95;

test("the catalogue has the ids 1 to 100, each once, with a name of its own", () => {
  const ids = STANDARD_CATALOGUE.map(({ id }) => id);
  assert.deepEqual(
    ids,
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
  assert.equal(new Set(STANDARD_CATALOGUE.map(({ name }) => name)).size, 100);
});

test("the ids that others name stay what they are", () => {
  const nameOf = (id: number) => STANDARD_CATALOGUE.find((category) => category.id === id)?.name;
  assert.equal(nameOf(41), "Pizzaria");
  assert.equal(nameOf(74), "Trabalhos Científicos");
  assert.equal(nameOf(OTHERS_ID), "Outros");
});

test("every category but Outros has training texts, without repetition", () => {
  for (const { id, name, synonyms, examples, description } of STANDARD_CATALOGUE) {
    assert.ok(description.length > 10, name);
    if (id === OTHERS_ID) {
      assert.equal(examples.length, 0);
      continue;
    }
    assert.ok(examples.length >= 8 && examples.length <= 20, name);
    assert.ok(synonyms.length >= 10, name);
    assert.equal(new Set([...synonyms, ...examples]).size, synonyms.length + examples.length, name);
  }
});

test("no example belongs to two categories", () => {
  const examples = STANDARD_CATALOGUE.flatMap((category) => category.examples);
  assert.equal(new Set(examples).size, examples.length);
});
