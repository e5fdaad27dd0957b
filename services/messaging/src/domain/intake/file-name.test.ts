import assert from "node:assert/strict";
import { it } from "node:test";
import { isFileName } from "./file-name.ts";

it("a caption that is only the file's name is told from one that asks for something", () => {
  const names: [string, string?][] = [
    ["pizza_calabresa.pdf", "pizza_calabresa.pdf"],
    ["Orçamento da pizza", "orçamento da pizza"],
    ["IMG-20261125-WA0007.jpg"],
    ["PIZZA.JPEG"],
    ["WhatsApp Image 2026-11-25 at 10.12.33.jpeg"],
    [" foto.png "],
  ];
  for (const [caption, filename] of names) assert.ok(isFileName(caption, filename), caption);
  const requests: [string, string?][] = [
    ["quero igual a foto.jpg"],
    ["pizza", "foto.jpg"],
    ["tem essa peça?"],
    ["bolo.de chocolate"],
    ["vcs imprimem esse arquivo.pdf"],
    [""],
  ];
  for (const [caption, filename] of requests) assert.ok(!isFileName(caption, filename), caption);
});
