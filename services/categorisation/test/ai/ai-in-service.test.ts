import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { callService } from "@tenho/tests/support/calls/call-service";
import { eventually } from "@tenho/tests/support/eventually";
import {
  type CategorisationHarness,
  inlineTrainer,
  modelIsCurrent,
  putAll,
  SMALL_CATALOGUE,
  startCategorisationHarness,
} from "../_harness.ts";
import { type AiHarness, draft, MASTER, startAiHarness } from "./_ai-harness.ts";

const WISH = { text: "quero uma pizza de calabresa" };

describe("the service with an AI beside its classifier", () => {
  let ai: AiHarness;
  let harness: CategorisationHarness;
  let call: ReturnType<typeof callService>;

  before(async () => {
    ai = await startAiHarness();
    harness = await startCategorisationHarness();
    const service = await harness.start({
      postgresUrl: await harness.newDatabase(),
      trainer: inlineTrainer(),
      env: {
        TRAIN_DEBOUNCE_MS: "400",
        AI_KEYS_SECRET: "segredo-das-chaves-de-ia-nos-testes",
        AI_ALLOWED_HOSTS: new URL(ai.baseUrl).host,
        AI_TIMEOUT_MS: "20000",
        AI_RESERVE_TIMEOUT_MS: "20000",
      },
    });
    call = callService(service.url, "categorisation");
    await putAll(harness.rpc, SMALL_CATALOGUE);
    await modelIsCurrent(harness.rpc);
    await call("POST", "/settings/ai/providers", { as: MASTER, json: draft(ai) });
    await call("POST", "/settings/ai/usage", { as: MASTER, json: { mode: "always", daily_budget_usd: 5 } });
  });
  after(async () => {
    await harness.stopAll();
    await harness.stop();
    await ai.stop();
  });
  const read = () => harness.rpc.categorise(WISH);

  it("uses the AI's choice, and says that the AI answered", async () => {
    const { candidates, method, reliable } = await eventually("the AI answers", async () => {
      const answer = await read();
      return answer.method === "ai" ? answer : null;
    });
    assert.deepEqual([candidates[0]?.categoryName, reliable, method], ["Pizzaria", true, "ai"]);
    assert.equal(new Set(candidates.map(({ categoryId }) => categoryId)).size, candidates.length);
  });

  for (const mode of ["down", "error", "hostile", "garbled"]) {
    it(`answers as without one when the provider is in mode ${mode}`, async () => {
      await ai.fault(mode);
      const { candidates, method } = await read();
      assert.deepEqual([candidates[0]?.categoryName, method], ["Pizzaria", "lexical"]);
      await ai.fault("ok");
    });
  }

  it("keeps several wishes apart without asking the AI for the whole", async () => {
    const { count } = await ai.calls();
    const { parts } = await harness.rpc.categorise({
      text: "quero uma pizza de calabresa. Preciso também de ajuda com o meu tcc nas normas da abnt",
    });
    assert.deepEqual(
      parts.map(({ candidates }) => candidates[0]?.categoryName),
      ["Pizzaria", "Trabalhos Científicos"],
    );
    assert.equal((await ai.calls()).count, count);
  });
});
