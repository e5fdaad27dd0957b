import assert from "node:assert/strict";
import { test } from "node:test";
import { type AiProvider, draftErrors, draftOf, newDraft, toBody, withPreset } from "./ai-provider.ts";

const PROVIDER: AiProvider = {
  id: "0190a000-0000-7000-8000-000000000001",
  name: "openai",
  display_name: "OpenAI",
  kind: "openai",
  base_url: null,
  api_key: "••••1234",
  models: ["gpt-4o"],
  is_active: true,
  is_default: true,
  created_at: "2026-11-21T12:00:00Z",
};

test("another vendor sets its preset, except in fields edited by hand", () => {
  const anthropic = withPreset(newDraft(true), "anthropic");
  assert.equal(anthropic.name, "anthropic");
  assert.equal(anthropic.models, "claude-3-haiku\nclaude-3-sonnet\nclaude-3-opus");
  const own = withPreset({ ...anthropic, displayName: "Nossa IA", models: "claude-x" }, "google");
  assert.deepEqual([own.name, own.displayName, own.models], ["google", "Nossa IA", "claude-x"]);
});

test("a key that was not typed is not sent, so that the kept one stays", () => {
  const draft = draftOf(PROVIDER);
  assert.equal(draft.apiKey, "");
  assert.equal("api_key" in toBody(draft), false);
  assert.equal(toBody({ ...draft, apiKey: " sk-1 " }).api_key, "sk-1");
});

test("name, display name and, for a new one, the key are required; a compatible API needs its address", () => {
  const draft = { ...newDraft(false), apiKey: "sk-1" };
  const required = "Nome, nome de exibição e chave da API são obrigatórios";
  assert.deepEqual(draftErrors(draft, true), {});
  assert.deepEqual(draftErrors({ ...draft, name: " " }, true), { name: required });
  assert.deepEqual(draftErrors({ ...draft, displayName: "" }, false), { displayName: required });
  assert.deepEqual(draftErrors({ ...draft, apiKey: "" }, true), { apiKey: required });
  assert.deepEqual(draftErrors({ ...draft, apiKey: "" }, false), {});
  assert.deepEqual(draftErrors({ ...draft, kind: "compatible" }, true), { baseUrl: "Informe o endereço da API" });
});

test("models are the lines that are not blank, each once", () => {
  assert.deepEqual(toBody({ ...newDraft(true), models: " gpt-4o\r\n\ngpt-4\ngpt-4o" }).models, ["gpt-4o", "gpt-4"]);
});
