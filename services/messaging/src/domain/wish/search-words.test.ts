import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anAskedWish } from "../../../test/_wish-builder.ts";
import { queryWords, searchWords } from "./search-words.ts";
import type { Wish } from "./wish.ts";

const words = (patch: Partial<Wish>) => searchWords(anAskedWish([], { senderName: "", senderPhone: null, ...patch }));
const open = (patch: Partial<Wish>) => words(patch).filter((word) => /^[\p{L}\p{N}]/u.test(word));

describe("the words a wish is found by", () => {
  it("are folded: no case, no accents, no punctuation", () => {
    const category = { id: 7, name: "Açougue", confidence: 1, method: "x", decidedBy: "operator" as const };
    assert.deepEqual(open({ text: "Pão-de-queijo, ÀS 18h!", category }), [
      "pao",
      "de",
      "queijo",
      "as",
      "18h",
      "acougue",
    ]);
  });

  it("keep what is masked apart: phones however written, e-mails, handles, the sender's name", () => {
    const text = "pizza p/ ana.souza@mail.com, 9 8 8 8 8 7 7 7 7 ou @ana_souza";
    const shown = open({ text, senderName: "Bia Lima", senderPhone: "5586988887777" });
    assert.deepEqual(shown, ["pizza", "p", "ou", "pizzaria"]);
    const hidden = words({ text, senderName: "Bia Lima", senderPhone: "5586988887777" });
    for (const word of ["ana", "souza", "mail", "988887777", "88887777", "7777", "bia", "lima", "5586988887777"]) {
      assert.ok(hidden.includes(`@${word}`), word);
    }
  });

  it("are bounded, whatever is written", () => {
    const text = Array.from({ length: 3_000 }, (_, index) => `palavra${index}${"x".repeat(100)}`).join(" ");
    const found = words({ text });
    assert.ok(found.length <= 402, String(found.length));
    assert.ok(found.every((word) => word.length <= 33));
  });
});

describe("the words of a search", () => {
  it("are folded alike; a phone is one word, whatever is between its digits", () => {
    assert.deepEqual(queryWords("  PÃO, de  queijo "), ["pao", "de", "queijo"]);
    assert.deepEqual(queryWords("ana (86) 8888-7777"), ["5586988887777", "ana"]);
    assert.deepEqual(queryWords("98888-7777"), ["988887777"]);
    // A Norwegian number as panels write it; its digits alone would read as Brazilian.
    assert.deepEqual(queryWords("+47 91 234 567"), ["4791234567"]);
    assert.deepEqual(queryWords("2 pizzas"), ["2", "pizzas"]);
  });

  it("are none for punctuation alone, and at most eight", () => {
    assert.deepEqual(queryWords("… (*) @#$%! ^.*"), []);
    assert.equal(queryWords("a b c d e f g h i j").length, 8);
  });
});
