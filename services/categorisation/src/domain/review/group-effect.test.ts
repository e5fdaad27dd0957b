import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type CategorisedWish, measureGroupEffects } from "./group-effect.ts";
import { comparedWordsOf } from "./group-key.ts";

const text = fc
  .array(fc.constantFrom("pizza", "pizzas", "grande", "gato", "quero", "de", "coleira"), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(" "));
const wish: fc.Arbitrary<CategorisedWish> = fc.record({
  text,
  categoryId: fc.constantFrom(41, 60),
  decidedBy: fc.constantFrom("classifier", "person", "guess"),
});

test("the wishes counted are those that hold all words of the group and were not understood as its category", () => {
  fc.assert(
    fc.property(text, fc.array(wish, { maxLength: 40 }), fc.integer({ min: 0, max: 10 }), (words, wishes, max) => {
      const changed = wishes.filter(
        ({ text: written, categoryId, decidedBy }) =>
          comparedWordsOf(words).every((word) => comparedWordsOf(written).includes(word)) &&
          (decidedBy === "guess" || (decidedBy === "classifier") === (categoryId !== 41)),
      ).length;
      assert.deepEqual(measureGroupEffects([{ key: "k", text: words, categoryId: 41 }], wishes, max), [
        { key: "k", wishes: Math.min(changed, max), isMore: changed > max },
      ]);
    }),
  );
});

test("what a person called something else and what was understood already are not counted", () => {
  const past: CategorisedWish[] = [
    { text: "quero pizza", categoryId: 60, decidedBy: "person" },
    { text: "quero pizza", categoryId: 41, decidedBy: "classifier" },
    { text: "quero pizza", categoryId: 60, decidedBy: "classifier" },
    { text: "duas pizzas grandes", categoryId: 41, decidedBy: "person" },
    { text: "tem pizza?", categoryId: 95, decidedBy: "guess" },
    { text: "pizzaria", categoryId: 60, decidedBy: "guess" },
  ];
  const [effect] = measureGroupEffects([{ key: "k", text: "pizza", categoryId: 41 }], past, 500);
  assert.deepEqual(effect, { key: "k", wishes: 3, isMore: false });
});
