import assert from "node:assert/strict";
import { test } from "node:test";
import { CATALOGUE } from "./_catalogue.ts";
import { OTHER_TEXTS } from "./_other-texts.ts";
import { screenTexts } from "./_screen-texts.ts";
import { SPECIFIED_TEXTS } from "./_specified-texts.ts";

const withoutGaps = (text: string) => text.replace(/\{\w+\}/g, "*");

test("every text of the specification's catalogue has a row that shows it", () => {
  const tried = new Set(CATALOGUE.map(({ entry }) => entry));
  assert.deepEqual(
    SPECIFIED_TEXTS.filter((text) => !tried.has(text)),
    [],
  );
});

test("every failure a screen has words for is in the catalogue, or known to be beside it", () => {
  const known = new Set<string>([
    ...SPECIFIED_TEXTS.map(withoutGaps),
    ...OTHER_TEXTS,
    ...CATALOGUE.map(({ entry, text = entry }) => text),
  ]);
  const unknown = [...screenTexts()].filter(([text]) => !known.has(text));
  assert.deepEqual(unknown, []);
});

test("no text is kept beside the catalogue that no screen has any more", () => {
  const written = screenTexts();
  assert.deepEqual(
    OTHER_TEXTS.filter((text) => !written.has(text)),
    [],
  );
});

test("no two rows try the same thing", () => {
  const tried = CATALOGUE.map(({ act: _, ...row }) => JSON.stringify(row));
  assert.deepEqual(
    tried.filter((row, at) => tried.indexOf(row) !== at),
    [],
  );
});
