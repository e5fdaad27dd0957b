import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { detailsOf } from "./says-detail.ts";

describe("details of what is wanted", () => {
  it("are clauses that say when, how large, how many or how, and nothing else", () => {
    for (const text of [
      "é pra hoje",
      "grande",
      "tamanho família",
      "2 unidades",
      "13kg",
      "é urgente",
      "pra sábado",
      "com entrega",
      "pra sexta",
      "sexta-feira",
      "sem cebola",
      "com borda recheada",
      "c/ bastante queijo",
    ]) {
      assert.equal(detailsOf(text), text, text);
    }
    assert.equal(detailsOf("Parnaíba, é pra hoje"), "é pra hoje");
    assert.equal(detailsOf("Parnaíba, sem cebola"), "sem cebola");
    assert.equal(detailsOf("grande, pra amanhã"), "grande, pra amanhã");
  });

  it("are none of a place, a request, a greeting or a choice", () => {
    for (const text of [
      "Campo Grande",
      "Ilha Grande",
      "Parnaíba",
      "boa tarde",
      "2",
      "quero pão",
      "Casa Branca",
      "a segunda",
      "sem problema",
      "com certeza",
      "com quem eu falo",
      "com borda?",
      "com",
      "",
    ]) {
      assert.equal(detailsOf(text), "", text);
    }
  });
});
