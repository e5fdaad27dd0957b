import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { jetstreamManager } from "@nats-io/jetstream";
import { eventually } from "@tenho/tests/support/eventually";
import { TrainingFailed } from "../src/app/models/ports.ts";
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

const wish = { text: "quero uma pizza de calabresa" };

describe("training on the catalogue", () => {
  let harness: CategorisationHarness;

  before(async () => {
    harness = await startCategorisationHarness();
  });
  afterEach(() => harness.stopAll());
  after(() => harness.stop());

  it("publishes each change once, and a repetition never", async () => {
    const service = await harness.start({ postgresUrl: await harness.newDatabase(), trainer: inlineTrainer() });
    const manager = await jetstreamManager(harness.nc);
    const stored = async () =>
      (await manager.streams.info("EVENTS", { subjects_filter: "evt.categorisation.>" })).state.subjects?.[
        "evt.categorisation.catalogue_changed"
      ] ?? 0;
    const before = await stored();
    await putAll(harness.rpc, SMALL_CATALOGUE);
    await modelIsCurrent(harness.rpc);
    await putAll(harness.rpc, SMALL_CATALOGUE);
    // "Outros" is there already, and not changed.
    const changes = SMALL_CATALOGUE.length - 1;
    await eventually("every change is published", async () => (await stored()) === before + changes);
    await service.stop();
    assert.equal(await stored(), before + changes);
  });

  it("loads its model at a restart instead of training", async () => {
    const postgresUrl = await harness.newDatabase();
    const trainer = inlineTrainer();
    const first = await harness.start({ postgresUrl, trainer });
    await putAll(harness.rpc, SMALL_CATALOGUE);
    const version = await modelIsCurrent(harness.rpc);
    const answer = await harness.rpc.categorise(wish);
    const { trainings } = trainer;
    await first.stop();

    const second = await harness.start({ postgresUrl, trainer });
    assert.deepEqual(await harness.rpc.categorise(wish), answer);
    assert.equal(await modelIsCurrent(harness.rpc), version);
    assert.equal(trainer.trainings, trainings);
    assert.equal(await countModels(second.url, "loaded"), 1);
    assert.equal(await countModels(second.url, "trained"), 0);
  });

  it("trains on a change after a restart, with the old model in service meanwhile", async () => {
    const postgresUrl = await harness.newDatabase();
    const trainer = inlineTrainer();
    const first = await harness.start({ postgresUrl, trainer });
    await putAll(harness.rpc, SMALL_CATALOGUE);
    const version = await modelIsCurrent(harness.rpc);
    await first.stop();

    trainer.failWith = new TrainingFailed("on purpose");
    const second = await harness.start({ postgresUrl, trainer, env: { TRAIN_SEED: "2" } });
    assert.equal((await harness.rpc.categorise(wish)).modelVersion, version);
    await eventually("a failure is counted", () => countModels(second.url, "failed"));
    await isReady(second.url);
    trainer.failWith = null;
    assert.notEqual(await modelIsCurrent(harness.rpc), version);
  });

  it("keeps the old model when a training fails, and tries again later", async () => {
    const trainer = inlineTrainer();
    const service = await harness.start({ postgresUrl: await harness.newDatabase(), trainer });
    await putAll(harness.rpc, SMALL_CATALOGUE);
    const version = await modelIsCurrent(harness.rpc);

    trainer.failWith = new TrainingFailed("on purpose");
    const [pizza] = SMALL_CATALOGUE;
    assert.ok(pizza);
    await putAll(harness.rpc, [{ ...pizza, examples: [...pizza.examples, "quero um rodízio de esfihas"] }]);
    await eventually("two failures are counted", async () => (await countModels(service.url, "failed")) >= 2);
    assert.equal((await harness.rpc.categorise(wish)).modelVersion, version);
    assert.equal((await harness.rpc.listCategories({})).modelIsCurrent, false);
    await isReady(service.url);

    trainer.failWith = null;
    assert.notEqual(await modelIsCurrent(harness.rpc), version);
  });

  it("is not ready while a catalogue has no model", async () => {
    const trainer = inlineTrainer();
    trainer.failWith = new TrainingFailed("on purpose");
    const service = await harness.start({ postgresUrl: await harness.newDatabase(), trainer });
    await putAll(harness.rpc, SMALL_CATALOGUE);
    await eventually("unready", async () => (await fetch(`${service.url}/readyz`)).status === 503);
    assert.equal((await harness.rpc.categorise(wish)).reliable, false);
    trainer.failWith = null;
    await isReady(service.url);
  });
});
