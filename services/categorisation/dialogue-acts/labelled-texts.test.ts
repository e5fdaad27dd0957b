import assert from "node:assert/strict";
import { test } from "node:test";
import { DIALOGUE_ACTS } from "../src/domain/classifier/acts/dialogue-act.ts";
import { STANDARD_CATALOGUE } from "../standard-catalogue/standard-catalogue.ts";
import { LABELLED_TEXTS, splitOf } from "./labelled-texts.ts";

/** Texts of a rare act that must be left for choosing and for measuring. */
const RARE_MIN = 4;

/** A text without what a telephone's keyboard changes: accents, capitals, signs. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim() || text;

test("there are at least two thousand texts", () => {
  assert.ok(LABELLED_TEXTS.length >= 2_000, String(LABELLED_TEXTS.length));
});

test("a text belongs to one group, so that no near-copy of a measured text is trained on", () => {
  const groupOf = new Map<string, string>();
  for (const { text, group } of LABELLED_TEXTS) {
    assert.equal(groupOf.get(plain(text)) ?? group, group, text);
    groupOf.set(plain(text), group);
  }
});

test("no text is there twice in one state", () => {
  const keys = LABELLED_TEXTS.map(({ text, state }) => `${state} ${text}`);
  assert.equal(new Set(keys).size, keys.length);
});

test("an act fits the state of the talk, and only texts that may name a product have categories", () => {
  const known = new Set<number | string>(STANDARD_CATALOGUE.map(({ id }) => id)).add("none");
  for (const { text, state, act, categories } of LABELLED_TEXTS) {
    if (act === "answer") assert.equal(state, "question", text);
    if (act === "addition") assert.equal(state, "wish", text);
    if (act === "request") assert.ok(categories.length > 0, text);
    else if (act !== "answer" && act !== "addition") assert.deepEqual(categories, [], text);
    assert.ok(
      categories.every((category) => known.has(category)),
      text,
    );
  }
});

test("every act is in every split", () => {
  for (const split of ["train", "dev", "test"]) {
    const texts = LABELLED_TEXTS.filter((text) => splitOf(text) === split);
    for (const act of DIALOGUE_ACTS) {
      const count = texts.filter((text) => text.act === act).length;
      assert.ok(count >= RARE_MIN, `${act} in ${split}: ${count}`);
    }
  }
});

test("no text holds what could be a person's number or address", () => {
  for (const { text } of LABELLED_TEXTS) {
    assert.doesNotMatch(text, /\d{7,}|\d{3}\.\d{3}\.\d{3}|\d{4,5}-\d{4}|\w@\w/, text);
  }
});
