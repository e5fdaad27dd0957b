import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { TrainingFailed } from "../src/app/models/ports.ts";
import { asMaster } from "./_clients.ts";
import {
  type CategorisationHarness,
  inlineTrainer,
  modelIsCurrent,
  putAll,
  SMALL_CATALOGUE,
  startCategorisationHarness,
} from "./_harness.ts";

type Model = {
  version: string;
  in_service: boolean;
  current: boolean;
  texts: number;
  categories: number;
  top1: number;
};
type Models = { switching: string; training: boolean; last_failure: string | null; models: Model[] };
const AT = "/categories/training";
const wish = { text: "quero uma pizza de calabresa" };
const [pizza] = SMALL_CATALOGUE;
assert.ok(pizza);

describe("models", () => {
  let harness: CategorisationHarness;

  before(async () => {
    harness = await startCategorisationHarness();
  });
  afterEach(() => harness.stopAll());
  after(() => harness.stop());

  async function start(env: Record<string, string> = {}, postgresUrl?: string) {
    const trainer = inlineTrainer();
    // Long enough to put a whole catalogue before a training begins.
    const times = { TRAIN_DEBOUNCE_MS: "400" };
    const url = postgresUrl ?? (await harness.newDatabase());
    const service = await harness.start({ postgresUrl: url, trainer, env: { ...times, ...env } });
    const call = asMaster(service.url);
    const list = async () => (await call<Models>("GET", `${AT}/models`)).body;
    const activate = (version: string) => call<Model>("POST", `${AT}/models/${version}/activate`);
    const switchTo = (switching: string) => call("POST", `${AT}/switching`, { json: { switching } });
    return { postgresUrl: url, trainer, service, call, list, activate, switchTo };
  }
  const addExamples = (...examples: string[]) =>
    putAll(harness.rpc, [{ ...pizza, examples: [...pizza.examples, ...examples] }]);
  const serving = async () => (await harness.rpc.categorise(wish)).modelVersion;
  const newestIsCurrent = (list: () => Promise<Models>) =>
    eventually("a model of the last change is stored", async () => {
      const [newest] = (await list()).models;
      return newest?.current ? newest : null;
    });
  /** Trains two models: one of the catalogue, and one that knows more. */
  async function withTwo(replica: Awaited<ReturnType<typeof start>>) {
    await putAll(harness.rpc, SMALL_CATALOGUE);
    const first = await modelIsCurrent(harness.rpc);
    const answer = await harness.rpc.categorise(wish);
    await addExamples("rodízio de esfihas");
    const second = await modelIsCurrent(harness.rpc);
    await newestIsCurrent(replica.list);
    // The training is reported as over only after its model serves.
    await eventually("the training is over", async () => !(await replica.list()).training);
    return { first, second, answer };
  }

  it("are listed with their figures, and serve once trained", async () => {
    const replica = await start();
    const { first, second } = await withTwo(replica);
    const { switching, training, last_failure, models } = await replica.list();
    assert.deepEqual([switching, training, last_failure], ["automatic", false, null]);
    assert.deepEqual(
      models
        .slice(0, 2)
        .map(({ version, in_service, current, categories }) => [version, in_service, current, categories]),
      [
        [second, true, true, 4],
        [first, false, false, 4],
      ],
    );
    assert.equal((models[0]?.texts ?? 0) - (models[1]?.texts ?? 0), 1);
    assert.ok((models[0]?.top1 ?? 0) > 0.3);
  });

  it("go back by one call to exactly the answers of before, for a restart and every replica too", async () => {
    const replica = await start();
    const { first, second, answer } = await withTwo(replica);
    const { status, body } = await replica.activate(first);
    assert.deepEqual([status, body.version, body.in_service, body.current], [200, first, true, false]);
    assert.deepEqual(await harness.rpc.categorise(wish), answer);
    assert.equal((await replica.list()).switching, "reviewed");
    assert.equal((await harness.rpc.listCategories({})).modelIsCurrent, false);
    await replica.service.stop();

    const one = await start({}, replica.postgresUrl);
    assert.deepEqual(await harness.rpc.categorise(wish), answer);
    const other = await start({}, replica.postgresUrl);
    await one.activate(second);
    await one.service.stop();
    await eventually("the other replica follows", async () => (await serving()) === second);
    assert.deepEqual([one.trainer.trainings, other.trainer.trainings], [0, 0]);
  });

  it("wait for an operator where they are reviewed, and serve at once when it is automatic again", async () => {
    const replica = await start();
    await putAll(harness.rpc, SMALL_CATALOGUE);
    const first = await modelIsCurrent(harness.rpc);
    const before = replica.trainer.trainings;
    assert.equal((await replica.switchTo("reviewed")).status, 200);
    await addExamples("rodízio de esfihas");
    await eventually("it is trained", () => replica.trainer.trainings > before);
    const newest = await newestIsCurrent(replica.list);
    assert.deepEqual([newest.in_service, newest.current], [false, true]);
    assert.equal(await serving(), first);

    await replica.switchTo("automatic");
    await eventually("it serves", async () => (await serving()) === newest.version);
    assert.equal(await modelIsCurrent(harness.rpc), newest.version);
    assert.equal(replica.trainer.trainings, before + 1, "what is stored is not trained again");
  });

  it("are kept to the newest few, and always the one in service", async () => {
    const replica = await start({ MODELS_KEPT_MAX: "2" });
    const { first } = await withTwo(replica);
    await replica.activate(first);
    for (const more of ["calzone", "focaccia", "panzerotti"]) {
      const before = replica.trainer.trainings;
      await addExamples(more);
      await eventually(`“${more}” is trained`, () => replica.trainer.trainings > before);
      await newestIsCurrent(replica.list);
    }
    const { models } = await replica.list();
    assert.equal(models.length, 3);
    assert.deepEqual([models[2]?.version, models[2]?.in_service], [first, true]);
    assert.equal(await serving(), first);
  });

  it("stay as they are when a training fails, which is shown in a sentence until one succeeds", async () => {
    const replica = await start();
    await putAll(harness.rpc, SMALL_CATALOGUE);
    const first = await modelIsCurrent(harness.rpc);
    replica.trainer.failWith = new TrainingFailed("on purpose", { cause: new DOMException("late", "TimeoutError") });
    await addExamples("rodízio de esfihas");
    const failure = await eventually("the failure is shown", async () => (await replica.list()).last_failure);
    assert.equal(failure, "O treino passou do tempo permitido e foi interrompido. O modelo em serviço continua.");
    assert.equal(await serving(), first);
    assert.equal((await replica.list()).models.at(0)?.version, first);
    replica.trainer.failWith = null;
    await modelIsCurrent(harness.rpc);
    await eventually("it is over", async () => (await replica.list()).last_failure === null);
  });

  it("are trained where the chosen one cannot be read any more, rather than none serving", async () => {
    const replica = await start();
    await putAll(harness.rpc, SMALL_CATALOGUE);
    const first = await modelIsCurrent(harness.rpc);
    await replica.activate(first);
    await replica.service.stop();
    const db = createKnex({
      url: replica.postgresUrl,
      schema: "categorisation",
      poolMax: 2,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
    await db("models").update({ bytes: Buffer.from("not a model") });
    await db.destroy();

    const again = await start({}, replica.postgresUrl);
    await modelIsCurrent(harness.rpc);
    assert.equal(again.trainer.trainings, 1);
    assert.equal((await again.list()).models.filter(({ in_service }) => in_service).length, 1);
  });

  it("404, 403, 401: one that is not there, whoever may not train", async () => {
    const replica = await start();
    assert.equal((await replica.activate("9-nothing")).status, 404);
    const anyone = callService(replica.service.url, "categorisation");
    const calls = [
      ["GET", `${AT}/models`, undefined],
      ["POST", `${AT}/models/1-a/activate`, undefined],
      ["POST", `${AT}/models/1-a/replay`, {}],
      ["POST", `${AT}/switching`, { switching: "automatic" }],
      ["GET", `${AT}/insights`, undefined],
    ] as const;
    for (const [method, path, json] of calls) {
      for (const role of ["ADMIN", "CLIENT", "USER"] as const) {
        assert.equal((await anyone(method, path, { as: identityFor({ role }), json })).status, 403, `${role} ${path}`);
      }
      assert.equal((await anyone(method, path, { json })).status, 401);
    }
  });
});
