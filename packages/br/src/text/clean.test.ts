import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanLine, cleanLines, isCleanLine } from "./clean-line.ts";
import { cleanMessage } from "./clean-message.ts";
import { cleanName } from "./clean-name.ts";
import { cleanWords } from "./clean-words.ts";

/** Bidi marks, embeddings and isolates, zero-width characters, fillers and tags. */
const HIDDEN = [
  "\u061C",
  "\u200B",
  "\u200C",
  "\u200E",
  "\u200F",
  "\u202A",
  "\u202E",
  "\u2060",
  "\u2066",
  "\u2069",
  "\uFEFF",
  "\u00AD",
  "\u034F",
  "\u115F",
  "\u3164",
  "\uFFA0",
  "\u{E0041}",
  "\uD800",
];

test("a name is NFKC, on one line, and holds nothing that cannot be seen", () => {
  assert.equal(cleanName("  Ｐａｄａｒｉａ\tda\r\nPraça\u00A0 "), "Padaria da Praça");
  assert.equal(cleanName("Cafe\u0301 №1"), "Café No1");
  for (const hidden of [...HIDDEN, "\u200D", "\u0000", "\u0007", "\u009F"]) {
    assert.equal(cleanName(`Ana${hidden}`), "Ana", JSON.stringify(hidden));
    assert.equal(cleanName(hidden), "", JSON.stringify(hidden));
  }
  for (const blank of ["\u2800", "\u3000", "\u2028", "\u00A0\u200B "]) assert.equal(cleanName(blank), "");
});

test("names of every alphabet, and plain emoji, stay", () => {
  for (const name of ["José D'Ávila", "Ação & Cia.", "Ελένη", "山田", "Pizza 🍕"]) assert.equal(cleanName(name), name);
});

test("people's words keep their lines, letters and emoji, joined ones and flags too", () => {
  const kept = ["👩‍👩‍👧‍👦", "🧑🏽‍🚒", "❤️‍🔥", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇧🇷", "1️⃣", "quero\tpizza\nde calabresa", "№ ½ ｆｕｌｌ"];
  for (const words of kept) assert.equal(cleanWords(words), words);
  assert.equal(cleanWords("uma\r\noutra\rterceira"), "uma\noutra\nterceira");
});

test("people's words lose what turns or hides them", () => {
  for (const hidden of [...HIDDEN, "\u200D", "\u0000", "\u0085"]) {
    assert.equal(cleanWords(`qu${hidden}ero`), "quero", JSON.stringify(hidden));
  }
  assert.equal(cleanWords("🍕\u200D"), "🍕");
  assert.equal(cleanWords("a\u200D🍕"), "a🍕");
});

test("a line is people's words without breaks, and is cut between characters", () => {
  assert.equal(cleanLine(" pão\tde\r\nqueijo\u2028\u202E já\u200B "), "pão de queijo já");
  assert.deepEqual(cleanLines("pão \tjá\r\n\r queijo\u200B"), ["pão já", "", "queijo"]);
  assert.equal(cleanLine("cafe\u200B\u0301"), "café");
  assert.equal(cleanLine("quero 🍕🍕", 9), "quero 🍕");
  for (const line of ["quero 🍕", "👩‍👩‍👧‍👦", ""]) assert.ok(isCleanLine(line), line);
  for (const text of ["a\nb", "a\tb", "a\u2029b", ...HIDDEN.map((hidden) => `a${hidden}b`)]) {
    assert.ok(!isCleanLine(text), JSON.stringify(text));
    assert.ok(isCleanLine(cleanLine(text)), JSON.stringify(text));
  }
});

test("a message is cut between characters, and loses blanks at its ends alone", () => {
  assert.equal(cleanMessage("  quero\u202E\npizza  "), "quero\npizza");
  assert.equal(cleanMessage("pizza 🍕", 7), "pizza");
  assert.equal(cleanMessage("pizza 🍕", 8), "pizza 🍕");
});

test("what both give stays as it is", () => {
  for (const clean of [cleanName, cleanWords, cleanLine, cleanMessage] as ((text: string) => string)[]) {
    const long = "👩‍👩‍👧‍👦\u200B ａ\u202E\u0301\n".repeat(500);
    assert.ok(clean(clean(long)) === clean(long));
  }
});
