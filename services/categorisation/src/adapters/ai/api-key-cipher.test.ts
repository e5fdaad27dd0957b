import assert from "node:assert/strict";
import { test } from "node:test";
import { createKeyBox } from "./api-key-cipher.ts";

const SECRET = "um-segredo-com-mais-de-trinta-e-dois-caracteres";
const FORMER = "outro-segredo-com-mais-de-trinta-e-dois-caracteres";

test("an envelope opens for its provider and its secret only, and never twice the same", () => {
  const box = createKeyBox(SECRET, []);
  const envelope = box.seal("a", "sk-chave");
  assert.equal(box.open("a", envelope), "sk-chave");
  assert.equal(box.open("b", envelope), null);
  assert.equal(createKeyBox(FORMER, []).open("a", envelope), null);
  assert.notEqual(box.seal("a", "sk-chave"), envelope);
});

test("a damaged envelope does not open", () => {
  const box = createKeyBox(SECRET, []);
  const envelope = box.seal("a", "sk-chave");
  const middle = envelope.length - 8;
  const flipped = envelope.slice(0, middle) + (envelope[middle] === "A" ? "B" : "A") + envelope.slice(middle + 1);
  for (const bad of [flipped, envelope.slice(0, -12), envelope.replace("v1", "v2"), "", "v1:x"]) {
    assert.equal(box.open("a", bad), null, bad);
  }
});

test("a former secret opens what it sealed and seals nothing", () => {
  const old = createKeyBox(FORMER, []).seal("a", "sk-chave");
  const box = createKeyBox(SECRET, [FORMER]);
  assert.equal(box.open("a", old), "sk-chave");
  assert.deepEqual([box.isCurrent(old), box.isCurrent(box.seal("a", "x"))], [false, true]);
  const none = createKeyBox(undefined, [FORMER]);
  assert.deepEqual([none.canSeal, none.open("a", old)], [false, "sk-chave"]);
});
