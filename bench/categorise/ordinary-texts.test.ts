import assert from "node:assert/strict";
import { test } from "node:test";
import { LABELLED_TEXTS, readLabelledTexts } from "../../services/categorisation/dialogue-acts/labelled-texts.ts";

const ordinary = readLabelledTexts(new URL("./ordinary-texts.jsonl", import.meta.url));

/** A text without what a telephone's keyboard changes: accents, capitals, signs. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim() || text;

test("no ordinary text is a labelled one", () => {
  const labelled = new Set(LABELLED_TEXTS.map(({ text }) => plain(text)));
  assert.deepEqual(
    ordinary.map(({ text }) => plain(text)).filter((text) => labelled.has(text)),
    [],
  );
});

test("ordinary texts open a talk, most of them ask for something, and none holds what could be a person's number or address", () => {
  assert.ok(ordinary.every(({ state }) => state === "none"));
  assert.ok(ordinary.filter(({ act }) => act === "request").length > ordinary.length / 2);
  assert.deepEqual(
    ordinary.filter(({ text }) => /\d{8}|@/.test(text)).map(({ text }) => text),
    [],
  );
});
