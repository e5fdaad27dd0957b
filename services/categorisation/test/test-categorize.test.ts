import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { RunningService } from "@tenho/kernel/lifecycle/run-service";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import {
  type CategorisationHarness,
  inlineTrainer,
  modelIsCurrent,
  putAll,
  SMALL_CATALOGUE,
  startCategorisationHarness,
} from "./_harness.ts";

type Answer = {
  success: boolean;
  originalMessage: string;
  category: string | null;
  categoryId: number | null;
  document: string | null;
  error: string | null;
  kind: string;
  reliable: boolean;
  candidates: { id: number }[];
  explanation: { words: { word: string }[] };
};

describe("the test call", () => {
  let harness: CategorisationHarness;
  let service: RunningService;

  before(async () => {
    harness = await startCategorisationHarness();
    service = await harness.start({ postgresUrl: await harness.newDatabase(), trainer: inlineTrainer() });
    await putAll(harness.rpc, SMALL_CATALOGUE);
    await modelIsCurrent(harness.rpc);
  });
  after(async () => {
    await harness.stopAll();
    await harness.stop();
  });

  const ask = (message: string, role: "ADMIN" | "CLIENT" | "USER" = "CLIENT") =>
    callService(service.url, "categorisation")<Answer>("POST", "/webhooks/test-categorize", {
      as: identityFor({ role }),
      json: { message },
    });

  it("shows the category, its training content and the words that led to it", async () => {
    const { status, body } = await ask("quero uma pizza de calabresa");
    assert.equal(status, 200);
    assert.deepEqual([body.success, body.category, body.categoryId, body.error], [true, "Pizzaria", 41, null]);
    assert.equal(body.originalMessage, "quero uma pizza de calabresa");
    assert.equal(body.document?.length, 500);
    assert.match(body.document ?? "", /\npizza/);
    assert.ok(body.explanation.words.some(({ word }) => word === "pizza"));
    assert.equal(body.candidates[0]?.id, 41);
  });

  it("says so when nothing matches, and when it is no wish", async () => {
    for (const [message, kind] of [
      ["жжж", "wish"],
      ["bom dia", "greeting"],
    ] as const) {
      const { body } = await ask(message);
      assert.deepEqual(
        [body.success, body.category, body.document, body.error, body.kind],
        [false, null, null, "Nenhuma categoria combina com esta mensagem.", kind],
      );
    }
  });

  it("400, 401, 403: no message, no session, no permission", async () => {
    assert.equal((await ask(" ")).status, 400);
    assert.equal((await ask("x".repeat(4_097))).status, 400);
    assert.equal((await ask("pizza", "USER")).status, 403);
    const anyone = callService(service.url, "categorisation");
    assert.equal((await anyone("POST", "/webhooks/test-categorize", { json: { message: "pizza" } })).status, 401);
  });
});
