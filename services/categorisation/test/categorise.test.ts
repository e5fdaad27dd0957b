import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { jetstreamManager } from "@nats-io/jetstream";
import type { RunningService } from "@tenho/kernel/lifecycle/run-service";
import { eventually } from "@tenho/kernel/testing/eventually";
import { MessageKind } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { TrainingFailed } from "../src/app/trainer.ts";
import {
  countModels,
  inlineTrainer,
  modelIsCurrent,
  openSuite,
  putAll,
  SMALL_CATALOGUE,
  type Suite,
} from "./_parts.ts";

const OTHERS_ID = 95;
const wish = { text: "quero uma pizza de calabresa" };

describe("the categorisation service", () => {
  let suite: Suite;
  const running = new Set<RunningService>();

  before(async () => {
    suite = await openSuite();
  });
  afterEach(async () => {
    for (const service of running) await service.stop();
    running.clear();
  });
  after(() => suite.nc.close());

  const start = async (options: Parameters<Suite["start"]>[0]) => {
    const service = await suite.start(options);
    running.add(service);
    return service;
  };
  const stop = async (service: RunningService) => {
    running.delete(service);
    await service.stop();
  };

  it("is ready with an empty catalogue, and answers that it knows nothing", async () => {
    const service = await start({ postgresUrl: await suite.newDatabase() });
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
    const answer = await suite.rpc.categorise(wish);
    assert.deepEqual([answer.kind, answer.candidates, answer.reliable], [MessageKind.WISH, [], false]);
    assert.equal(answer.modelVersion, "");
    assert.equal((await suite.rpc.listCategories({})).modelIsCurrent, true);
  });

  it("learns what is put, in a thread of its own, and then knows a wish", async () => {
    const env = { TRAIN_DEBOUNCE_MS: "1000" };
    const service = await start({ postgresUrl: await suite.newDatabase(), env });
    await putAll(suite.rpc, SMALL_CATALOGUE);
    const version = await modelIsCurrent(suite.rpc);
    const answer = await suite.rpc.categorise(wish);
    assert.equal(answer.candidates[0]?.categoryId, 41);
    assert.equal(answer.candidates[0].categoryName, "Pizzaria");
    assert.equal(answer.reliable, true);
    assert.ok((answer.candidates[0].confidence ?? 0) >= answer.threshold);
    assert.ok(answer.explanation.some(({ word }) => word === "pizza"));
    assert.equal(answer.method, "lexical");
    assert.equal(answer.modelVersion, version);
    assert.equal(await countModels(service.url, "trained"), 1, "many puts in a row are one training");
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
  });

  it("never offers Outros, whatever is asked", async () => {
    await start({ postgresUrl: await suite.newDatabase() });
    await putAll(suite.rpc, SMALL_CATALOGUE);
    await modelIsCurrent(suite.rpc);
    for (const text of [
      "outros",
      "Outros",
      "pedidos que não cabem em nenhuma outra categoria",
      "xyzzy",
      "qualquer coisa",
    ]) {
      const { candidates } = await suite.rpc.categorise({ text });
      assert.ok(
        candidates.every(({ categoryId }) => categoryId !== OTHERS_ID),
        text,
      );
    }
  });

  it("tells courtesies and commands from wishes", async () => {
    await start({ postgresUrl: await suite.newDatabase() });
    for (const [text, kind] of [
      ["oi", MessageKind.GREETING],
      ["muito obrigada!", MessageKind.THANKS],
      ["SAIR", MessageKind.OPT_OUT],
      ["", MessageKind.EMPTY],
    ] as const) {
      const answer = await suite.rpc.categorise({ text });
      assert.deepEqual([answer.kind, answer.candidates.length, answer.reliable], [kind, 0, false], text);
    }
  });

  it("tells of each change once, and of a repetition never", async () => {
    const service = await start({ postgresUrl: await suite.newDatabase(), trainer: inlineTrainer() });
    const manager = await jetstreamManager(suite.nc);
    const stored = async () =>
      (await manager.streams.info("EVENTS", { subjects_filter: "evt.categorisation.>" })).state.subjects?.[
        "evt.categorisation.catalogue_changed"
      ] ?? 0;
    const before = await stored();
    await putAll(suite.rpc, SMALL_CATALOGUE);
    await modelIsCurrent(suite.rpc);
    await putAll(suite.rpc, SMALL_CATALOGUE);
    await eventually("every change is told", async () => (await stored()) === before + SMALL_CATALOGUE.length);
    await stop(service);
    assert.equal(await stored(), before + SMALL_CATALOGUE.length);
  });

  it("loads its model at a restart instead of training", async () => {
    const postgresUrl = await suite.newDatabase();
    const trainer = inlineTrainer();
    const first = await start({ postgresUrl, trainer });
    await putAll(suite.rpc, SMALL_CATALOGUE);
    const version = await modelIsCurrent(suite.rpc);
    const answer = await suite.rpc.categorise(wish);
    await stop(first);

    const second = await start({ postgresUrl, trainer });
    assert.deepEqual(await suite.rpc.categorise(wish), answer);
    assert.equal(await modelIsCurrent(suite.rpc), version);
    assert.equal(trainer.trainings, 1);
    assert.equal(await countModels(second.url, "loaded"), 1);
    assert.equal(await countModels(second.url, "trained"), 0);
  });

  it("learns a change after a restart, with the old model in service meanwhile", async () => {
    const postgresUrl = await suite.newDatabase();
    const trainer = inlineTrainer();
    const first = await start({ postgresUrl, trainer });
    await putAll(suite.rpc, SMALL_CATALOGUE);
    const version = await modelIsCurrent(suite.rpc);
    await stop(first);

    trainer.failWith = new TrainingFailed("on purpose");
    const second = await start({ postgresUrl, trainer, env: { TRAIN_SEED: "2" } });
    assert.equal((await suite.rpc.categorise(wish)).modelVersion, version);
    await eventually("a failure is counted", () => countModels(second.url, "failed"));
    assert.equal((await fetch(`${second.url}/readyz`)).status, 200);
    trainer.failWith = null;
    assert.notEqual(await modelIsCurrent(suite.rpc), version);
  });

  it("keeps the old model when a training fails, and tries again later", async () => {
    const trainer = inlineTrainer();
    const service = await start({ postgresUrl: await suite.newDatabase(), trainer });
    await putAll(suite.rpc, SMALL_CATALOGUE);
    const version = await modelIsCurrent(suite.rpc);

    trainer.failWith = new TrainingFailed("on purpose");
    const [pizza] = SMALL_CATALOGUE;
    assert.ok(pizza);
    await putAll(suite.rpc, [{ ...pizza, examples: [...pizza.examples, "quero um rodízio de esfihas"] }]);
    await eventually("two failures are counted", async () => (await countModels(service.url, "failed")) >= 2);
    assert.equal((await suite.rpc.categorise(wish)).modelVersion, version);
    assert.equal((await suite.rpc.listCategories({})).modelIsCurrent, false);
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200);

    trainer.failWith = null;
    assert.notEqual(await modelIsCurrent(suite.rpc), version);
  });

  it("is not ready while a catalogue has no model", async () => {
    const trainer = inlineTrainer();
    trainer.failWith = new TrainingFailed("on purpose");
    const service = await start({ postgresUrl: await suite.newDatabase(), trainer });
    await putAll(suite.rpc, SMALL_CATALOGUE);
    await eventually("unready", async () => (await fetch(`${service.url}/readyz`)).status === 503);
    assert.equal((await suite.rpc.categorise(wish)).reliable, false);
    trainer.failWith = null;
    await eventually("ready", async () => (await fetch(`${service.url}/readyz`)).status === 200);
  });

  it("refuses a category that cannot be, and a name that is taken", async () => {
    await start({ postgresUrl: await suite.newDatabase(), trainer: inlineTrainer() });
    await assert.rejects(suite.rpc.putCategory({ id: 0, name: " ", family: "Comida" }), {
      code: "invalid_input",
      fields: [
        { field: "id", message: "Número inválido" },
        { field: "name", message: "Campo obrigatório" },
      ],
    });
    await suite.rpc.putCategory({ id: 1, name: "Pizzaria", family: "Comida" });
    await assert.rejects(suite.rpc.putCategory({ id: 2, name: "PIZZARIA", family: "Comida" }), { code: "conflict" });
    assert.deepEqual(
      (await suite.rpc.listCategories({})).categories.map(({ id, name, family }) => ({ id, name, family })),
      [{ id: 1, name: "Pizzaria", family: "Comida" }],
    );
  });
});
