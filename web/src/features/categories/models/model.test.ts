import assert from "node:assert/strict";
import { test } from "node:test";
import {
  formatDifference,
  isModelPending,
  judgeChange,
  type Model,
  type Models,
  servingStatus,
  trainingSummary,
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

test("another model is expected while one is trained or the catalogue has changed", () => {
  assert.equal(isModelPending(answer()), false);
  assert.equal(isModelPending(answer({ training: true })), true);
  const stale = [model({ current: false })];
  assert.equal(isModelPending(answer({ models: stale })), true);
  assert.equal(isModelPending(answer({ models: stale, last_failure: "demorou demais" })), false);
  assert.equal(isModelPending(answer({ models: [model({ current: true, in_service: false }), ...stale] })), false);
});

test("the status says whether the model in service knows the catalogue, waits for review or is missing", () => {
  assert.equal(servingStatus(answer()).tone, "good");
  assert.equal(servingStatus(answer({ training: true })).tone, "busy");
  assert.equal(servingStatus(answer({ models: [] })).tone, "attention");
  assert.match(servingStatus(answer({ last_failure: "x" })).text, /falhou/);
  const waiting = [model({ in_service: false }), model({ version: "v0", current: false })];
  assert.match(servingStatus(answer({ models: waiting })).text, /revisão/);
});

test("figures are written for people, and what was not measured is a dash", () => {
  assert.equal(trainingSummary(model()), "3.900 textos em 100 categorias, só pelas palavras");
  assert.match(trainingSummary(model({ embedder: "e5" })), /por palavras e sentido$/);
  assert.deepEqual([formatDifference(3, 5), formatDifference(5, 3), formatDifference(4, 4)], ["+2", "-2", "="]);
});

test("a change is better or worse only where a person said what the wish is", () => {
  const one = { id: 1, name: "A" };
  const two = { id: 2, name: "B" };
  const change = { wish_id: "w", text: "t", before: one, after: two, confidence_before: 0.5, confidence_after: 0.6 };
  assert.equal(judgeChange({ ...change, said: null }), null);
  assert.equal(judgeChange({ ...change, said: two }), "better");
  assert.equal(judgeChange({ ...change, said: one }), "worse");
  assert.equal(judgeChange({ ...change, said: { id: 3, name: "C" } }), null);
});
