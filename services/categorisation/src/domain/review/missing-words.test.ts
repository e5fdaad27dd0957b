import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { contentWordsOf } from "./content-words.ts";
import { findMissingWords, type Mistake } from "./missing-words.ts";

const category = (id: number, name: string, ...examples: string[]) => ({
  id,
  name,
  family: "Comida",
  description: "",
  synonyms: [],
  examples,
});
const catalogue = [
  category(41, "Pizzaria", "quero uma pizza de calabresa"),
  category(60, "Pet Shop", "ração de gato", "coleira"),
  category(95, "Outros"),
];
const vocabulary = ["pizza", "calabresas", "coleira", "gatos", "areia", "aquário", "zwrk", "ração", "x1", "12", "um"];
const mistakes = fc.array(
  fc.record({
    text: fc.array(fc.constantFrom(...vocabulary), { maxLength: 5 }).map((words) => words.join(" ")),
    categoryId: fc.constantFrom(41, 60, 95, 777),
    times: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 30 },
);

test("a missing word stands in its mistakes and in no content of their category; counts add up", () => {
  fc.assert(
    fc.property(mistakes, fc.integer({ min: 0, max: 5 }), (found, limit) => {
      const all = findMissingWords(catalogue, found, 1_000);
      const judged = found.filter(({ categoryId }) => categoryId === 41 || categoryId === 60);
      const sum = (list: readonly Mistake[]) => list.reduce((total, { times }) => total + times, 0);
      const singulars = (text: string) => contentWordsOf(text).map(({ singular }) => singular);
      const contentOf = (id: number) => singulars(catalogue.find((each) => each.id === id)?.examples.join(" ") ?? "");
      assert.equal(all.mistakes, sum(judged));
      for (const { word, categoryId, times } of all.words) {
        const [singular = ""] = singulars(word);
        assert.ok(!contentOf(categoryId).includes(singular), word);
        const holding = judged.filter(
          (each) => each.categoryId === categoryId && singulars(each.text).includes(singular),
        );
        assert.equal(times, sum(holding));
      }
      const holdsMissing = ({ text, categoryId }: Mistake) =>
        all.words.some(
          (each) => each.categoryId === categoryId && singulars(text).includes(singulars(each.word)[0] ?? ""),
        );
      assert.equal(all.withMissing, sum(judged.filter(holdsMissing)));
      const counts = all.words.map(({ times }) => times);
      assert.deepEqual(
        counts,
        counts.toSorted((one, other) => other - one),
      );
      assert.deepEqual(
        findMissingWords(catalogue, found.toReversed(), limit).words.length,
        Math.min(limit, counts.length),
      );
    }),
  );
});

test("a word is shown as it was written most often, with texts it stands in", () => {
  const {
    words,
    mistakes: count,
    withMissing,
  } = findMissingWords(
    catalogue,
    [
      { text: "Areias pro gato", categoryId: 60, times: 1 },
      { text: "areia", categoryId: 60, times: 2 },
      { text: "gatos e coleiras", categoryId: 60, times: 4 },
    ],
    10,
  );
  assert.deepEqual(words, [{ word: "areia", categoryId: 60, times: 3, examples: ["Areias pro gato", "areia"] }]);
  assert.deepEqual([withMissing, count], [3, 7]);
});
