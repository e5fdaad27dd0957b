import assert from "node:assert/strict";
import { it } from "node:test";
import { saysUnreached } from "./says-unreached.ts";

it("reads that one does not answer the other, and nothing else", () => {
  for (const text of [
    "a casa silva não me respondeu",
    "ela ñ atende",
    "não consegui falar com ele",
    "o número não existe",
    "esse numero ta errado",
    "mandei mensagem e ele não respondeu",
  ]) {
    assert.equal(saysUnreached(text), true, text);
  }
  for (const text of [
    "ninguém me respondeu",
    "não respondeu ainda?",
    "não quero mais",
    "uma pizza",
    "não existe isso",
  ]) {
    assert.equal(saysUnreached(text), false, text);
  }
});
