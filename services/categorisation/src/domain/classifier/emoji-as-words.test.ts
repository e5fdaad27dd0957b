import assert from "node:assert/strict";
import { test } from "node:test";
import { withEmojiAsWords } from "./emoji-as-words.ts";

test("an emoji is the word for a thing where no word names one", () => {
  assert.equal(withEmojiAsWords("🍕"), "pizza");
  assert.equal(withEmojiAsWords("quero 🍕"), "quero pizza");
  assert.equal(withEmojiAsWords("me manda 2 🍔🍟"), "me manda 2 hambúrguer batata frita");
  assert.equal(withEmojiAsWords("tem 🎂?"), "tem bolo de aniversário");
});

test("an ornament, a greeting, an answer and a mood are no words", () => {
  for (const text of [
    "quero pizza 🍕",
    "bom dia ☕",
    "obrigada 🌹",
    "👍",
    "🌹",
    "😂",
    "🍕🍔🍟🍣",
    "🔥",
    "🍆",
    "",
    "oi 🍕",
  ])
    assert.equal(withEmojiAsWords(text), text);
});
