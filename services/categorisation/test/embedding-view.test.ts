import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { eventually } from "@tenho/tests/support/eventually";
import { testInfra } from "@tenho/tests/support/stores/test-infra";
import { TrainingFailed } from "../src/app/models/ports.ts";
import { asMaster } from "./_clients.ts";
import { startEmbedderProxy } from "./_embedder-proxy.ts";
import {
  type CategorisationHarness,
  inlineTrainer,
  modelIsCurrent,
  putAll,
  SMALL_CATALOGUE,
  startCategorisationHarness,
} from "./_harness.ts";

/** A catalogue of few texts per category, because every vector costs the embedder tens of milliseconds. */
const CATALOGUE = SMALL_CATALOGUE.map((category) => ({
  ...category,
  synonyms: category.synonyms.slice(0, 8),
  examples: category.examples.slice(0, 8),
}));
/** A text whose words alone point to Pizzaria, but not surely. */
const TEXT = "massa assada com queijo derretido";
const SURE_TEXT = "quero uma pizza de calabresa";
type Models = { models: { version: string; embedder: string | null; in_service: boolean; current: boolean }[] };

describe("the embedding view", () => {
  let harness: CategorisationHarness;
  let proxy: Awaited<ReturnType<typeof startEmbedderProxy>>;
  let postgresUrl = "";

  before(async () => {
    harness = await startCategorisationHarness();
    proxy = await startEmbedderProxy(testInfra().embedder());
    postgresUrl = await harness.newDatabase();
  });
  afterEach(async () => {
    await harness.stopAll();
    proxy.mode = "ok";
  });
  after(async () => {
    await proxy.stop();
    await harness.stop();
  });

  /** A machine busy with other suites must not look like a slow embedder, so the limit is short only in tests of slowness. */
  const start = (env: Record<string, string> = {}, trainer = inlineTrainer()) =>
    harness.start({
      postgresUrl,
      trainer,
      env: {
        TRAIN_DEBOUNCE_MS: "400",
        EMBEDDINGS_URL: proxy.url,
        EMBEDDINGS_MODEL: proxy.model,
        EMBEDDINGS_TIMEOUT_MS: "30000",
        ...env,
      },
    });
  const answeredBy = (method: string) =>
    eventually(
      `answered by ${method}`,
      async () => {
        const answer = await harness.rpc.categorise({ text: TEXT });
        return answer.method === method ? answer : null;
      },
      120_000,
    );
  const modelsOf = async (url: string) =>
    (await asMaster(url)<Models>("GET", "/categories/training/models")).body.models;
  const counted = async (url: string, result: string) => {
    const lines = (await (await fetch(`${url}/metrics`)).text()).split("\n");
    const line = lines.find(
      (row) => row.startsWith("tenho_categorisation_embedding_view_total") && row.includes(`"${result}"`),
    );
    return Number(line?.split(" ").at(-1) ?? 0);
  };

  it("answers with the lexical view and shows the nearest examples", async () => {
    const service = await start();
    await putAll(harness.rpc, CATALOGUE);
    await modelIsCurrent(harness.rpc);
    const { candidates, nearest, modelVersion } = await answeredBy("lexical+embedding");
    assert.equal(candidates[0]?.categoryName, "Pizzaria");
    assert.equal(nearest.length, 3);
    assert.ok(nearest.every(({ similarity, text }) => similarity <= 1.01 && text !== ""));
    const inService = (await modelsOf(service.url)).find((model) => model.in_service);
    assert.equal(inService?.embedder?.split("/").at(-2), proxy.model);
    assert.match(modelVersion, /-[0-9a-f]{6}$/);
  });

  it("is not asked about a text of which the words alone are sure", async () => {
    const { url } = await start();
    await answeredBy("lexical+embedding");
    const before = await counted(url, "ok");
    assert.ok(before >= 1);
    const { method, reliable, candidates } = await harness.rpc.categorise({ text: SURE_TEXT });
    assert.deepEqual([method, reliable, candidates[0]?.categoryName], ["lexical", true, "Pizzaria"]);
    assert.equal(await counted(url, "ok"), before);
    await harness.rpc.categorise({ text: TEXT });
    assert.equal(await counted(url, "ok"), before + 1);
  });

  it("is there at once after a restart, and no training text is embedded again", async () => {
    const before = proxy.texts;
    await start();
    await answeredBy("lexical+embedding");
    // One text asks for the embedder's name; every other text is a wish.
    assert.ok(proxy.texts - before <= 5, `${proxy.texts - before} texts`);
  });

  it("asks for nothing but what is new after a change", async () => {
    const [pizza] = CATALOGUE;
    assert.ok(pizza);
    const { url } = await start();
    const { modelVersion } = await answeredBy("lexical+embedding");
    const before = proxy.texts;
    await putAll(harness.rpc, [{ ...pizza, examples: [...pizza.examples, "redonda de frango com catupiry"] }]);
    // Checked without a wish, whose vector would count as well.
    const isTrained = async () =>
      (await modelsOf(url)).some(
        ({ version, embedder, in_service, current }) =>
          in_service && current && embedder !== null && version !== modelVersion,
      );
    await eventually("an ensemble is trained on the change", isTrained, 120_000);
    await answeredBy("lexical+embedding");
    assert.ok(proxy.texts - before <= 60, `${proxy.texts - before} texts`);
  });

  for (const [mode, result, env] of [
    ["hang", "slow", { EMBEDDINGS_TIMEOUT_MS: "20" }],
    ["down", "failed", {}],
    ["nonsense", "failed", {}],
  ] as const) {
    it(`leaves the answer to the lexical view when the embedder is in mode ${mode}, and counts it`, async () => {
      const service = await start(env);
      proxy.mode = mode;
      const answers = await Promise.all(Array.from({ length: 4 }, () => harness.rpc.categorise({ text: TEXT })));
      for (const { method, candidates, nearest } of answers) {
        assert.deepEqual([method, candidates[0]?.categoryName, nearest], ["lexical", "Pizzaria", []]);
      }
      assert.equal(await counted(service.url, result), 4);
    });
  }

  it("does not delay the start: an embedder that hangs is noticed later", async () => {
    proxy.mode = "hang";
    await start({ EMBEDDINGS_TIMEOUT_MS: "20", EMBEDDINGS_BATCH_TIMEOUT_MS: "600000" });
    assert.equal((await harness.rpc.categorise({ text: TEXT })).candidates[0]?.categoryName, "Pizzaria");
  });

  it("stops asking an embedder that fails, so that wishes no longer wait for it", async () => {
    const service = await start();
    proxy.mode = "down";
    // The calls run at once, so that all fall into the breaker's window however slow each is.
    await Promise.all(Array.from({ length: 8 }, () => harness.rpc.categorise({ text: TEXT })));
    await eventually("it is left alone", async () => {
      await harness.rpc.categorise({ text: TEXT });
      return (await counted(service.url, "breaker_open")) >= 1;
    });
  });

  it("is never mixed from two embedders: another one means another model", async () => {
    const service = await start({ EMBEDDINGS_RESET_MS: "50" });
    await answeredBy("lexical+embedding");
    await harness.stopAll();
    proxy.mode = "renamed";
    // The other embedder's model is held back until the preceding wishes are checked.
    const trainer = inlineTrainer();
    trainer.failWith = new TrainingFailed("on purpose");
    const again = await start({}, trainer);
    assert.equal((await harness.rpc.categorise({ text: TEXT })).method, "lexical");
    assert.ok((await counted(again.url, "other_embedder")) >= 1);
    trainer.failWith = null;
    await answeredBy("lexical+embedding");
    const inService = (await modelsOf(again.url)).find((model) => model.in_service);
    assert.match(inService?.embedder ?? "", /^another\//);
    assert.notEqual(service.url, again.url);
  });

  it("goes back to the stored model of an embedder that comes back, without training or embedding again", async () => {
    const embedderInService = async (url: string) =>
      (await modelsOf(url)).find((model) => model.in_service)?.embedder ?? "";
    proxy.mode = "renamed";
    const { url } = await start();
    assert.match(await embedderInService(url), /^another\//);
    await harness.stopAll();
    proxy.mode = "ok";
    const before = proxy.texts;
    const trainer = inlineTrainer();
    const again = await start({}, trainer);
    await answeredBy("lexical+embedding");
    assert.doesNotMatch(await embedderInService(again.url), /^another\//);
    assert.equal(trainer.trainings, 0);
    assert.ok(proxy.texts - before <= 5, `${proxy.texts - before} texts`);
  });
});
