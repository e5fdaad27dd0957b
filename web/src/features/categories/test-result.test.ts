import assert from "node:assert/strict";
import { test } from "node:test";
import { methodText, outcomeText, type TestResult } from "./test-result.ts";

const pizza = { id: 41, name: "Pizzaria", confidence: 0.9 };
const result = (changes: Partial<TestResult>): TestResult => ({
  success: true,
  originalMessage: "quero pizza",
  category: "Pizzaria",
  categoryId: 41,
  document: null,
  error: null,
  kind: "wish",
  confidence: 0.9,
  threshold: 0.62,
  reliable: true,
  method: "lexical",
  modelVersion: "v1",
  candidates: [pizza],
  explanation: { words: [], nearest: [] },
  parts: [],
  ...changes,
});

test("the outcome text says who would be asked: nobody, the consumer or the companies", () => {
  assert.match(outcomeText(result({})), /^Vai direto às empresas de Pizzaria/);
  assert.match(outcomeText(result({ reliable: false, confidence: 0.5 })), /^A confiança não chega a 62%/);
  assert.match(outcomeText(result({ reliable: false })), /^O texto diz pouco/);
  assert.match(outcomeText(result({ candidates: [], reliable: false, confidence: null })), /^Nenhuma categoria/);
  assert.match(outcomeText(result({ kind: "greeting", candidates: [] })), /cumprimento/);
  const part = { text: "pizza", candidates: [pizza] };
  assert.match(outcomeText(result({ parts: [part, part], reliable: false })), /^São 2 pedidos/);
});

test("a method without a text is shown by its own name", () => {
  assert.equal(methodText("lexical+embedding"), "Pelas palavras e pelo sentido do texto");
  assert.equal(methodText("oracle"), "oracle");
});
