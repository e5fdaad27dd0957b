import assert from "node:assert/strict";
import { test } from "node:test";
import { numberProofLink, numberProofText, readNumberProof } from "./number-proof-text.ts";

test("a code is read back from the text it was given with", () => {
  assert.equal(readNumberProof(numberProofText("048291")), "048291");
});

test("a code is read whatever the case, accents, punctuation and grouping", () => {
  for (const text of [
    "confirmar 482913",
    " Confirmar: 482-913! ",
    "*CONFIRMAR 482 913*",
    "ＣＯＮＦＩＲＭＡＲ 482913".normalize("NFKC"),
  ]) {
    assert.equal(readNumberProof(text), "482913", text);
  }
});

test("the word without six digits has no code", () => {
  for (const text of ["CONFIRMAR", "confirmar 12345", "confirmar 1234567"])
    assert.equal(readNumberProof(text), "", text);
});

test("any other text is no proof", () => {
  const texts = [
    "482913",
    "quero confirmar 482913",
    "confirmar pedido 482913",
    "confirmar mesa para 6",
    "",
    `confirmar ${"1 ".repeat(40)}`,
  ];
  for (const text of texts) assert.equal(readNumberProof(text), null, text);
});

test("the link opens the conversation with the text ready", () => {
  assert.equal(
    numberProofLink("558633330000", "CONFIRMAR 482913"),
    "https://wa.me/558633330000?text=CONFIRMAR%20482913",
  );
});
