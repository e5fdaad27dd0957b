import assert from "node:assert/strict";
import { test } from "node:test";
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

test("what both give stays as it is", () => {
  for (const clean of [cleanName, cleanWords]) {
    const long = "👩‍👩‍👧‍👦\u200B ａ\u202E\u0301\n".repeat(500);
    assert.ok(clean(clean(long)) === clean(long));
  }
});
