import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CONTACT_MARK, maskContacts } from "../contacts/mask-contacts.ts";
import {
  compareText,
  cutAtWord,
  cutText,
  foldText,
  hasWord,
  includesFolded,
  quotableText,
  stripWhatsappMarks,
  wordsOf,
} from "./text.ts";

test("contacts are masked however they are written", () => {
  for (const contact of [
    "86 98888-7777",
    "(86) 98888-7777",
    "+55 86 98888.7777",
    "558688887777",
    "98888 7777",
    "3322-1100",
    "9 8 8 8 8 7 7 7 7",
    "8.6.9.8.8.8.8.7.7.7.7",
    "9️⃣8️⃣8️⃣8️⃣8️⃣7️⃣7️⃣7️⃣7️⃣",
    "９８８８８７７７７",
    "86\u200b98888\u200b7777",
    "ana@gmail.com",
    "https://wa.me/5586988887777?text=oi",
    "www.loja.com.br",
    "bit.ly/abc",
    "Loja-da-Ana.com.br",
    "@pizzaria_do_ze",
  ]) {
    const masked = maskContacts(`quero pizza, chama ${contact} hoje`);
    assert.match(masked, new RegExp(`^quero pizza, chama ${CONTACT_MARK}[️⃣ ]* ?hoje$`, "u"), contact);
  }
  assert.equal(maskContacts("tenho 2 86 98888-7777 e 86 3322-1100."), `tenho 2 ${CONTACT_MARK} e ${CONTACT_MARK}.`);
});

test("prices, dates, years, sizes, CEPs and codes stay readable", () => {
  for (const text of [
    "até R$ 1.500,00 à vista",
    "casa de 25.000.000 reais",
    "entrega 21/11/2026 às 14:05",
    "entrega 21-11-2026",
    "farol do gol 2019 2020",
    "pneu 175/70 R14",
    "cep 64200-000",
    "código 7891234567890",
    "2 pizzas 3 refrigerantes 10 pessoas",
    "pizza. bom dia",
  ]) {
    assert.equal(maskContacts(text), text);
  }
});

test("a mobile number with area code never survives, whatever surrounds it", () => {
  const words = fc.string({ unit: fc.constantFrom(..."abç ,:;\n"), maxLength: 12 });
  const separators = fc.constantFrom("", " ", "-", ".", "  ", " - ");
  fc.assert(
    fc.property(
      words,
      words,
      separators,
      fc.integer({ min: 90_000_000, max: 99_999_999 }),
      (before, after, gap, tail) => {
        const digits = `869${tail}`;
        const text = `${before}${[digits.slice(0, 2), digits.slice(2, 7), digits.slice(7)].join(gap)}${after}`;
        assert.equal(maskContacts(text).replace(/\D/g, ""), "");
      },
    ),
  );
});

test("WhatsApp's marks go, words keep theirs", () => {
  assert.equal(
    stripWhatsappMarks("*pizza* _de_ ~calabresa~ ```grande``` 2*3 a_b"),
    "pizza de calabresa grande 2*3 a_b",
  );
  assert.equal(stripWhatsappMarks("> quero\n*urgente"), "quero\nurgente");
});

test("a text is cut at 300 without splitting a grapheme", () => {
  const family = "👨‍👩‍👧‍👦";
  assert.equal(cutText("pizza", 300), "pizza");
  assert.equal(cutText(`ab${family}`, 8), "ab…");
  assert.equal(cutText("ac\u0327ai\u0301 com granola", 4), "ac\u0327…");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, max) => {
      const cut = cutText(text, max);
      assert.ok(cut.length <= max);
      assert.ok(cut === text || text.startsWith(cut.slice(0, -1)));
    }),
  );
});

test("a cut at a word keeps whole words, and the limit", () => {
  assert.equal(cutAtWord("pizza grande", 12), "pizza grande");
  assert.equal(cutAtWord("pizza grande de calabresa", 15), "pizza grande…");
  assert.equal(cutAtWord("pizza grande de calabresa", 13), "pizza grande…");
  assert.equal(cutAtWord("um sanduichaço", 8), "um sand…", "half of it at least stays");
  assert.equal(cutAtWord("pizza grande, de calabresa", 15), "pizza grande…", "no comma before the ellipsis");
  assert.equal(cutAtWord("????????????", 5), "????…");
  fc.assert(
    fc.property(fc.lorem({ maxCount: 30 }), fc.integer({ min: 2, max: 80 }), (text, max) => {
      const cut = cutAtWord(text, max);
      assert.ok(cut.length <= max && (cut === text || text.startsWith(cut.slice(0, -1))));
    }),
  );
});

test("a quoted wish is one clean line without contacts", () => {
  const quoted = quotableText(`*Quero*\n\tpizza     grande ${"com borda ".repeat(40)} 86 98888-7777`);
  assert.ok(quoted.startsWith("Quero pizza grande com borda"));
  assert.ok(quoted.length <= 300 && quoted.endsWith("…"));
  assert.equal(quotableText("me liga 86 9*8888*-7777"), `me liga ${CONTACT_MARK}`);
});

test("texts are found and ordered whatever the case and accents", () => {
  assert.equal(foldText("Açaí & CIA"), "acai & cia");
  assert.ok(includesFolded("Trabalhos Científicos", " cientif"));
  assert.deepEqual(["Óticas", "açougue", "Pizzaria", "Odonto"].sort(compareText), [
    "açougue",
    "Odonto",
    "Óticas",
    "Pizzaria",
  ]);
});

test("words are runs of letters and digits, folded", () => {
  assert.deepEqual(wordsOf("Pão-de-queijo, JÁ! (2x) joão@exemplo.com"), [
    "pao",
    "de",
    "queijo",
    "ja",
    "2x",
    "joao",
    "exemplo",
    "com",
  ]);
  assert.deepEqual(wordsOf(" %&! "), []);
  assert.deepEqual(["%", " ", "", "á", "7", "日本"].map(hasWord), [false, false, false, true, true, true]);
});
