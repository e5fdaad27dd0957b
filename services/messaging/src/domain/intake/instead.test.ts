import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRespelt, names, readInstead } from "./instead.ts";

describe("readInstead", () => {
  it("reads what is wanted instead, in the ways in which people take back what they asked for", () => {
    for (const [text, wanted, dropped] of [
      ["não, quero é pizza", "quero é pizza", null],
      ["nao quero é açaí", "quero é açaí", null],
      ["n, não é isso: pizza", "pizza", null],
      ["na verdade quero açaí", "quero açaí", null],
      ["Na verdade, é açaí", "açaí", null],
      ["mudei: açaí", "açaí", null],
      ["mudei de ideia, quero açaí", "quero açaí", null],
      ["errei, é açaí", "açaí", null],
      ["desculpa, é açaí", "açaí", null],
      ["*açaí", "açaí", null],
      ["troca por açaí", "açaí", null],
      ["pizza não, açaí", "açaí", "pizza"],
      ["isso não, açaí", "açaí", null],
      ["não é pizza, é açaí", "açaí", "pizza"],
      ["não quero mais pizza, quero açaí", "quero açaí", "pizza"],
      ["em vez de pizza quero açaí", "quero açaí", "pizza"],
      ["quero açaí em vez de pizza", "quero açaí", "pizza"],
    ] as const) {
      assert.deepEqual(readInstead(text), { wanted, dropped }, text);
    }
  });

  it("leaves what asks for something, adds a detail, or asks for something besides", () => {
    for (const text of [
      "quero pizza",
      "troca de óleo",
      "trocar por favor a tela",
      "mudei de casa, preciso de frete",
      "não, de calabresa",
      "na verdade quero também açaí",
      "não, obrigado",
      "desculpa o incômodo, quero pizza",
      "acho que não, sei lá",
      "não sei",
      "*pizza*",
      "não",
      `na verdade ${"quero pizza ".repeat(30)}`,
    ]) {
      assert.equal(readInstead(text), null, text);
    }
  });
});

describe("isRespelt", () => {
  it("finds a word of the wish that is written again, and no other", () => {
    assert.equal(isRespelt("*pizza", "quero uma piza"), true);
    assert.equal(isRespelt("* pizza", "quero uma pizza"), true);
    assert.equal(isRespelt("*açaí", "quero uma piza"), false);
    assert.equal(isRespelt("*pizza*", "quero uma piza"), false);
    assert.equal(isRespelt("pizza", "quero uma piza"), false);
  });
});

describe("names", () => {
  it("finds the wish by a word that names something", () => {
    assert.equal(names("a pizza", "quero uma pizza de calabresa"), true);
    assert.equal(names("quero o gás", "quero uma pizza"), false);
  });
});
