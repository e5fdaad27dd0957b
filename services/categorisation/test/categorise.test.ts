import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { MessageKind } from "@tenho/proto/categorisation/v1/categorisation_pb";
import {
  type CategorisationHarness,
  countModels,
  inlineTrainer,
  isReady,
  modelIsCurrent,
  putAll,
  SMALL_CATALOGUE,
  startCategorisationHarness,
} from "./_harness.ts";

const OTHERS_ID = 95;
const wish = { text: "quero uma pizza de calabresa" };

describe("the categorisation service", () => {
  let harness: CategorisationHarness;

  before(async () => {
    harness = await startCategorisationHarness();
  });
  afterEach(() => harness.stopAll());
  after(() => harness.stop());

  it("is ready with an empty catalogue, and answers without candidates", async () => {
    const service = await harness.start({ postgresUrl: await harness.newDatabase() });
    await isReady(service.url);
    const answer = await harness.rpc.categorise(wish);
    assert.deepEqual([answer.kind, answer.candidates, answer.reliable], [MessageKind.WISH, [], false]);
    assert.equal(answer.modelVersion, "");
    assert.equal((await harness.rpc.listCategories({})).modelIsCurrent, true);
  });

  it("trains on what is put, in a thread of its own, and then recognises a wish", async () => {
    // The debounce is longer than any pause that a busy machine makes between two puts.
    const env = { TRAIN_DEBOUNCE_MS: "4000" };
    const service = await harness.start({ postgresUrl: await harness.newDatabase(), env });
    await putAll(harness.rpc, SMALL_CATALOGUE);
    const version = await modelIsCurrent(harness.rpc);
    const answer = await harness.rpc.categorise(wish);
    assert.equal(answer.candidates[0]?.categoryId, 41);
    assert.equal(answer.candidates[0].categoryName, "Pizzaria");
    assert.equal(answer.reliable, true);
    assert.ok((answer.candidates[0].confidence ?? 0) >= answer.threshold);
    assert.ok(answer.explanation.some(({ word }) => word === "pizza"));
    assert.equal(answer.method, "lexical");
    assert.equal(answer.modelVersion, version);
    assert.equal(await countModels(service.url, "trained"), 1, "many puts in a row are one training");

    const confidence = answer.candidates[0].confidence ?? 0;
    const stricter = await harness.rpc.categorise({ ...wish, threshold: (1 + confidence) / 2 });
    assert.deepEqual([stricter.reliable, stricter.threshold], [false, (1 + confidence) / 2]);
    assert.deepEqual(stricter.candidates, answer.candidates, "who asks for more confidence gets the same candidates");
    const laxer = await harness.rpc.categorise({ ...wish, threshold: 0.05 });
    assert.deepEqual([laxer.reliable, laxer.threshold], [true, 0.05]);
    for (const threshold of [0, -1, 1.01, Number.NaN]) {
      await assert.rejects(harness.rpc.categorise({ ...wish, threshold }), `${threshold}`);
    }
    await isReady(service.url);
  });

  it("never offers Outros, whatever is asked", async () => {
    await harness.start({ postgresUrl: await harness.newDatabase(), trainer: inlineTrainer() });
    await putAll(harness.rpc, SMALL_CATALOGUE);
    await modelIsCurrent(harness.rpc);
    for (const text of [
      "outros",
      "Outros",
      "pedidos que não cabem em nenhuma outra categoria",
      "xyzzy",
      "qualquer coisa",
    ]) {
      const { candidates } = await harness.rpc.categorise({ text });
      assert.ok(
        candidates.every(({ categoryId }) => categoryId !== OTHERS_ID),
        text,
      );
    }
  });

  it("distinguishes greetings, thanks and commands from wishes", async () => {
    await harness.start({ postgresUrl: await harness.newDatabase() });
    for (const [text, kind] of [
      ["oi", MessageKind.GREETING],
      ["muito obrigada!", MessageKind.THANKS],
      ["SAIR", MessageKind.OPT_OUT],
      ["", MessageKind.EMPTY],
    ] as const) {
      const answer = await harness.rpc.categorise({ text });
      assert.deepEqual([answer.kind, answer.candidates.length, answer.reliable], [kind, 0, false], text);
    }
  });
});
