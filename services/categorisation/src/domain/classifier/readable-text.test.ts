import assert from "node:assert/strict";
import { test } from "node:test";
import { readableText } from "./readable-text.ts";

const read = (text: string) => readableText(text).text.trim();

test("links, file names and long numbers are taken out, and what was taken is said", () => {
  assert.deepEqual(readableText("orçamento https://exemplo.com.br/a?b=c de pizza"), {
    text: "orçamento  de pizza",
    hasLink: true,
    hasFile: false,
  });
  assert.equal(read("www.exemplo.com corre"), "corre");
  assert.equal(readableText("comprovante_pix.pdf").hasFile, true);
  assert.equal(read("me liga (86)99999-0000 ou 86999990000"), "me liga  ou");
});

test("a document's name is taken out with its blanks, and a demand that ends with one stays", () => {
  for (const name of ["Relatório mensal.pdf", "foto da escola.jpg", "Comprovante de pagamento 2.PDF"])
    assert.deepEqual(readableText(name), { text: "", hasLink: false, hasFile: true });
  assert.equal(read("quero imprimir trabalho.pdf"), "quero imprimir");
  assert.equal(read("imprimir apostila da prova.pdf"), "imprimir apostila da");
});

test("sizes, prices, hours and decimals stay", () => {
  for (const text of ["pneu 175/70 r14", "até R$ 1.500,00", "às 19:30", "1,80 x 2,20", "cano de 20mm.", "9 placas"]) {
    assert.equal(read(text), text);
  }
});

test("no text makes it throw, and a long one costs little", () => {
  for (const text of [
    "",
    " ",
    "\ud800",
    "a".repeat(200_000),
    "-".repeat(200_000),
    "a.".repeat(100_000),
    `${"a ".repeat(100_000)}b.pdf`,
  ])
    readableText(text);
});
