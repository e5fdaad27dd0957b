import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { singularOf } from "./content-words.ts";
import { comparedWordsOf, groupKeyOf } from "./group-key.ts";
import { stopWords } from "./stop-words.ts";

const keyOf = (text: string, categoryId: number | null = 60, fromId: number | null = 59) =>
  groupKeyOf({ text, categoryId, fromId });
const contentWord = fc.constantFrom(
  "pizza",
  "coleira",
  "gato",
  "luz",
  "pão",
  "flor",
  "ração",
  "hotel",
  "azul",
  "homem",
);
const plurals: Record<string, string> = {
  pizza: "pizzas",
  coleira: "coleiras",
  gato: "gatos",
  luz: "luzes",
  pão: "pães",
  flor: "flores",
  ração: "rações",
  hotel: "hotéis",
  azul: "azuis",
  homem: "homens",
};

test("texts of the same words are one group, whatever their order, repetition, plurals, case and stop words", () => {
  fc.assert(
    fc.property(
      fc.array(contentWord, { minLength: 1, maxLength: 6 }),
      fc.array(fc.constantFrom(...stopWords), { maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      (words, stops, random) => {
        const pick = (): number => random.next().value ?? 0;
        const other = [...words, ...stops, words[0] ?? ""]
          .map((word) => (pick() % 2 === 0 ? (plurals[word] ?? word) : word.toUpperCase()))
          .map((word) => ({ word, at: pick() }))
          .sort((one, two) => one.at - two.at)
          .map(({ word }) => word);
        assert.equal(keyOf(other.join(" ")), keyOf(words.join(" ")));
      },
    ),
  );
});

test("one other content word, category or excluded category makes another group", () => {
  fc.assert(
    fc.property(fc.uniqueArray(contentWord, { minLength: 2, maxLength: 6 }), (words) => {
      const [first, ...rest] = words;
      assert.notEqual(keyOf(words.join(" ")), keyOf(rest.join(" ")), first);
      assert.notEqual(keyOf(words.join(" "), 60), keyOf(words.join(" "), 41));
      assert.equal(keyOf(words.join(" "), 60, 59), keyOf(words.join(" "), 60, null), "where it came from is no matter");
      assert.notEqual(keyOf(words.join(" "), null, 59), keyOf(words.join(" "), null, 41));
      assert.notEqual(keyOf(words.join(" "), null, 59), keyOf(words.join(" "), 59, 59));
    }),
  );
});

test("any text has a key of 32 hexadecimal digits, and its compared words are sorted, each once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      assert.match(keyOf(text), /^[0-9a-f]{32}$/);
      const words = comparedWordsOf(text);
      assert.deepEqual(words, [...new Set(words)].sort());
    }),
  );
  assert.notEqual(keyOf("🍕"), keyOf("🐶"), "texts without words are told apart by themselves");
  assert.notEqual(keyOf("bom dia"), keyOf("boa tarde"), "and texts of stop words only by those");
});

test("singular and plural have one form, words that differ in more do not", () => {
  const same = [
    ["torre", "torres"],
    ["mes", "meses"],
    ["classe", "classes"],
    ["doce", "doces"],
    ["animal", "animais"],
    ["papel", "papeis"],
    ["mao", "maos"],
    ["botao", "botoes"],
    ["onibus", "onibus"],
  ] as const;
  for (const [one, many] of same) assert.equal(singularOf(many), singularOf(one));
  const apart = [
    ["casa", "caso"],
    ["bolo", "bola"],
    ["gas", "gato"],
    ["mesa", "mes"],
  ] as const;
  for (const [one, other] of apart) assert.notEqual(singularOf(one), singularOf(other));
});
