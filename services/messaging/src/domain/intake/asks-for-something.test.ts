import assert from "node:assert/strict";
import { it } from "node:test";
import { asksForSomething } from "./asks-for-something.ts";

const unsure = { kind: "wish", guess: { reliable: false } } as const;
const sure = { kind: "wish", guess: { reliable: true } } as const;

it("asking for something is told from politeness and from what phones answer by themselves", () => {
  for (const text of [
    "quero uma pizza",
    "tem gás de cozinha?",
    "Preciso de um encanador que venha hoje ainda, por favor",
  ]) {
    assert.ok(asksForSomething(text, unsure), text);
  }
  assert.ok(asksForSomething("botijão de gás 13kg", sure));
  assert.ok(!asksForSomething("botijão de gás 13kg", unsure));
  for (const text of [
    "Olá! Agradecemos sua mensagem. Não estamos disponíveis no momento, mas responderemos assim que possível.",
    "Oi! Sou o assistente virtual da Pizzaria Delta. Escolha uma das opções abaixo.",
    "Olá! Tenho interesse e queria mais informações, por favor.",
  ]) {
    assert.ok(!asksForSomething(text, sure), text);
  }
  for (const kind of ["thanks", "greeting", "opt_out", "data_request", "empty"] as const) {
    assert.ok(!asksForSomething("quero", { kind, guess: null }), kind);
  }
});
