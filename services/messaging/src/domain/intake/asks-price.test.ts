import assert from "node:assert/strict";
import { it } from "node:test";
import { asksPrice } from "./asks-price.ts";

it("asksPrice knows who asks what it costs, and no request for something by its price", () => {
  for (const text of [
    "quanto custa?",
    "qto custa isso",
    "qual o valor?",
    "é grátis?",
    "tenho que pagar alguma coisa?",
    "quanto vocês cobram",
    "tem taxa?",
  ]) {
    assert.equal(asksPrice(text), true, text);
  }
  for (const text of [
    "quanto custa uma pizza?",
    "qual o preço do gás",
    "quanto custa o conserto",
    "boa noite",
    "preciso de uma taxa",
    "",
  ]) {
    assert.equal(asksPrice(text), false, text);
  }
});
