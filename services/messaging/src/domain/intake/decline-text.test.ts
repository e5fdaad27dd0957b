import assert from "node:assert/strict";
import { it } from "node:test";
import { isDecline } from "./decline-text.ts";

it("a decline is told from leaving altogether and from a wish", () => {
  for (const text of [
    "não quero mais",
    "Cancela",
    "remover",
    "quero cancelar",
    "pode cancelar esse pedido por favor",
  ]) {
    assert.ok(isDecline(text, false), text);
  }
  for (const text of ["não", "Não, obrigado", "dispenso"]) {
    assert.deepEqual([isDecline(text, true), isDecline(text, false)], [true, false], text);
  }
  for (const text of [
    "sair",
    "não quero mais receber mensagens",
    "me tira da lista",
    "cancelar tv a cabo",
    "não quero cebola",
    "pare",
    "",
  ]) {
    assert.ok(!isDecline(text, true), text);
  }
});
