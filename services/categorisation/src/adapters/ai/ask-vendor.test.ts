import assert from "node:assert/strict";
import { test } from "node:test";
import { type AiTarget, VendorFailure } from "../../app/ai/ports.ts";
import { questionFor } from "../../domain/ai/question.ts";
import { createAskVendor } from "./ask-vendor.ts";

const QUESTION = questionFor("quero uma pizza", [{ id: 41, name: "Pizzaria", description: "Pizzas" }]);
const TEXT = '{"choice":"41"}';
const NOW = 1_763_700_000;

/** Each vendor's answer in its own format. */
const ANSWERS: Record<AiTarget["kind"], object> = {
  openai: completion({ content: TEXT }),
  compatible: completion({ content: TEXT }),
  anthropic: {
    type: "message",
    id: "m",
    model: "m",
    role: "assistant",
    content: [{ type: "tool_use", id: "t", name: "json", input: { choice: "41" } }],
    stop_reason: "tool_use",
    usage: { input_tokens: 10, output_tokens: 5 },
  },
  google: {
    candidates: [{ content: { role: "model", parts: [{ text: TEXT }] }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
  },
  cohere: {
    generation_id: "g",
    message: { role: "assistant", content: [{ type: "text", text: TEXT }] },
    finish_reason: "COMPLETE",
    usage: { billed_units: { input_tokens: 10, output_tokens: 5 }, tokens: { input_tokens: 10, output_tokens: 5 } },
  },
};

function completion(message: object): object {
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  return {
    id: "c",
    object: "chat.completion",
    created: NOW,
    model: "m",
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop" }],
    usage,
  };
}

/** A fetch that always gives the same answer and records its requests. */
function canned(body: object, status = 200) {
  const requests: { url: string; headers: Headers; body: string }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push({ url: String(input), headers: new Headers(init?.headers), body: String(init?.body) });
    return Response.json(body, { status });
  };
  return { fetch, requests };
}

const targetOf = (kind: AiTarget["kind"], model = "m"): AiTarget => ({
  id: "p",
  kind,
  baseUrl: "https://ia.exemplo.com/base",
  model,
  apiKey: "sk-a-chave-dele",
});
const ask = (fetch: typeof globalThis.fetch, target: AiTarget) =>
  createAskVendor(fetch)(target, QUESTION, new AbortController().signal);

for (const kind of Object.keys(ANSWERS) as AiTarget["kind"][]) {
  test(`${kind} is asked once, at the given address with the given key, and its answer and tokens are read`, async () => {
    const { fetch, requests } = canned(ANSWERS[kind]);
    assert.deepEqual(await ask(fetch, targetOf(kind)), { choice: "41", tokens: { input: 10, output: 5 } });
    assert.equal(requests.length, 1);
    assert.ok(requests[0]?.url.startsWith("https://ia.exemplo.com/base/"), requests[0]?.url);
    assert.match(JSON.stringify([...(requests[0]?.headers ?? [])]), /sk-a-chave-dele/);
    assert.match(requests[0]?.body ?? "", /quero uma pizza/);
  });

  test(`${kind} is not asked again after it failed, and the failure repeats neither question nor key`, async () => {
    const { fetch, requests } = canned({ error: { message: "sk-a-chave-dele quero uma pizza" } }, 503);
    const error = await ask(fetch, targetOf(kind)).catch((reason: unknown) => reason);
    assert.ok(error instanceof VendorFailure);
    assert.deepEqual([error.reason, error.status, error.cause, requests.length], ["error", 503, undefined, 1]);
    assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)}`, /sk-a-chave|pizza/);
  });
}

test("a choice outside the list is distinguished from an unreadable answer", async () => {
  const outside = canned(completion({ content: '{"choice":"95"}' }));
  assert.equal((await ask(outside.fetch, targetOf("openai"))).choice, "95");
  const garbled = canned(completion({ content: "Claro! 41" }));
  assert.equal((await ask(garbled.fetch, targetOf("openai"))).choice, null);
});

test("a refused key, a bill and a limit concern every question; only the question's own refusal does not", async () => {
  const reasonOf = async (kind: AiTarget["kind"], status: number, body: object) => {
    const error = await ask(canned(body, status).fetch, targetOf(kind)).catch((reason: unknown) => reason);
    assert.ok(error instanceof VendorFailure);
    return error.reason;
  };
  const invalidKey = { error: { code: 400, status: "INVALID_ARGUMENT", details: [{ reason: "API_KEY_INVALID" }] } };
  const noCredit = {
    type: "error",
    error: { type: "invalid_request_error", message: "Your credit balance is too low" },
  };
  const tooLong = { type: "error", error: { type: "invalid_request_error", message: "prompt is too long" } };
  assert.deepEqual(
    [
      await reasonOf("google", 400, invalidKey),
      await reasonOf("openai", 401, {}),
      await reasonOf("anthropic", 400, noCredit),
      await reasonOf("anthropic", 402, {}),
      await reasonOf("openai", 429, {}),
      await reasonOf("openai", 404, {}),
      await reasonOf("anthropic", 529, {}),
      await reasonOf("anthropic", 400, tooLong),
      await reasonOf("anthropic", 413, {}),
    ],
    ["key", "key", "error", "error", "error", "error", "error", "request", "request"],
  );
});
