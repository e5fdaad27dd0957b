import assert from "node:assert/strict";
import { test } from "node:test";
import {
  contentText,
  difference,
  isLearning,
  judgement,
  type Model,
  type Models,
  percent,
  serviceText,
} from "./model.ts";

const model = (changes: Partial<Model> = {}): Model => ({
  version: "v1",
  trained_at: "2026-11-21T17:05:00Z",
  in_service: true,
  current: true,
  texts: 3900,
  categories: 100,
  embedder: null,
  threshold: 0.6,
  top1: 0.84,
  calibration_error: 0.02,
  precision: 0.92,
  coverage: 0.7,
  ...changes,
});
const answer = (changes: Partial<Models> = {}): Models => ({
  switching: "automatic",
  training: false,
  last_failure: null,
  models: [model()],
  ...changes,
});

test("models are looked at again only while another is on its way", () => {
  assert.equal(isLearning(answer()), false);
  assert.equal(isLearning(answer({ training: true })), true);
  const stale = [model({ current: false })];
  assert.equal(isLearning(answer({ models: stale })), true);
  assert.equal(isLearning(answer({ models: stale, last_failure: "demorou demais" })), false);
  assert.equal(isLearning(answer({ models: [model({ current: true, in_service: false }), ...stale] })), false);
});

test("the model in service says whether it knows the catalogue, waits for review or is missing", () => {
  assert.equal(serviceText(answer()).tone, "good");
  assert.equal(serviceText(answer({ training: true })).tone, "busy");
  assert.equal(serviceText(answer({ models: [] })).tone, "attention");
  assert.match(serviceText(answer({ last_failure: "x" })).text, /falhou/);
  const waiting = [model({ in_service: false }), model({ version: "v0", current: false })];
  assert.match(serviceText(answer({ models: waiting })).text, /revisão/);
});

test("figures are told in plain words, and what was not measured is a dash", () => {
  assert.equal(percent(0.845), "85%");
  assert.equal(percent(null), "–");
  assert.equal(contentText(model()), "3.900 textos em 100 categorias, só pelas palavras");
  assert.match(contentText(model({ embedder: "e5" })), /por palavras e sentido$/);
  assert.deepEqual([difference(3, 5), difference(5, 3), difference(4, 4)], ["+2", "-2", "="]);
});

test("a change is better or worse only where a person said what the wish is", () => {
  const one = { id: 1, name: "A" };
  const two = { id: 2, name: "B" };
  const change = { wish_id: "w", text: "t", before: one, after: two, confidence_before: 0.5, confidence_after: 0.6 };
  assert.equal(judgement({ ...change, said: null }), null);
  assert.equal(judgement({ ...change, said: two }), "better");
  assert.equal(judgement({ ...change, said: one }), "worse");
  assert.equal(judgement({ ...change, said: { id: 3, name: "C" } }), null);
});
