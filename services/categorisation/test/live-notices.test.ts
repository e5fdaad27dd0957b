import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, describe, it } from "node:test";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { createKnex } from "@tenho/kernel/db/create-knex";
import type { LiveNotice } from "@tenho/kernel/events/live";
import { STREAM } from "@tenho/kernel/events/streams";
import { eventually } from "@tenho/tests/support/eventually";
import type { Knex } from "knex";
import { FALLBACK_CATEGORY_ID } from "../src/domain/catalogue/fallback-category.ts";
import { asMaster } from "./_clients.ts";
import { announceCorrection, handledUpTo, type Page } from "./_corrections.ts";
import {
  briefTrainer,
  type CategorisationHarness,
  modelIsCurrent,
  putAll,
  SMALL_CATALOGUE,
  startCategorisationHarness,
} from "./_harness.ts";

type Models = { training: boolean; last_failure: string | null; models: { version: string; current: boolean }[] };
const AT = "/categories/training";
const [pizza] = SMALL_CATALOGUE;
assert.ok(pizza);

describe("live notices for the training screens", () => {
  let harness: CategorisationHarness;
  let db: Knex;
  let call: ReturnType<typeof asMaster>;
  let seenUpTo: number;
  const trainer = briefTrainer();
  let first: string;

  before(async () => {
    harness = await startCategorisationHarness();
    const url = await harness.newDatabase();
    // A failed training is not retried before it is checked.
    const env = { TRAIN_DEBOUNCE_MS: "400", TRAIN_RETRY_MS: "600000" };
    const service = await harness.start({ postgresUrl: url, trainer, env });
    const applicationName = "test";
    db = createKnex({ url, schema: "categorisation", poolMax: 2, statementTimeoutMs: 30_000, applicationName });
    call = asMaster(service.url);
    seenUpTo = await lastSeq();
    await putAll(harness.rpc, SMALL_CATALOGUE);
    first = await modelIsCurrent(harness.rpc);
    await atRest();
  });
  after(async () => {
    await db.destroy();
    await harness.stopAll();
    await harness.stop();
  });
  afterEach(async () => {
    seenUpTo = await lastSeq();
  });

  const lastSeq = async () => (await (await jetstreamManager(harness.nc)).streams.info(STREAM.live)).state.last_seq;
  const models = async () => (await call<Models>("GET", `${AT}/models`)).body;

  /** Waits until the catalogue is trained on and all notices are published. */
  async function atRest(): Promise<void> {
    await eventually("no training is under way", async () => {
      const { training, models: stored, last_failure } = await models();
      return !training && (last_failure !== null || stored.some(({ current }) => current));
    });
    await allPublished();
  }
  const allPublished = () =>
    eventually("the outbox is empty", async () => {
      const [row] = await db("outbox").count<{ count: string }[]>("* as count");
      return Number(row?.count) === 0;
    });

  async function notices(): Promise<LiveNotice[]> {
    const { direct } = await jetstreamManager(harness.nc);
    const found: LiveNotice[] = [];
    for (let seq = seenUpTo + 1; ; ) {
      const message = await direct.getMessage(STREAM.live, { seq, next_by_subj: "live.categorisation.>" });
      if (message === null) return found;
      found.push(message.json<LiveNotice>());
      seq = message.seq + 1;
    }
  }
  const kinds = async () => (await notices()).map(({ type }) => type.replace("categorisation.", ""));
  const addExample = (example: string) => putAll(harness.rpc, [{ ...pizza, examples: [...pizza.examples, example] }]);
  const correct = async (id: string, text: string) => {
    await handledUpTo(harness.nc, await announceCorrection(jetstream(harness.nc), { id, text }));
    await allPublished();
  };
  const waiting = async (text: string) => {
    const { items } = (await call<Page>("GET", `${AT}/candidates`)).body;
    return items.find((candidate) => candidate.text === text)?.id ?? "";
  };

  it("announce each category once, and no repetition", async () => {
    const changed = (await notices()).filter(({ type }) => type === "categorisation.category");
    assert.deepEqual(
      changed.map(({ id }) => Number(id)),
      // "Outros" is there already.
      SMALL_CATALOGUE.map(({ id }) => id).filter((id) => id !== FALLBACK_CATEGORY_ID),
    );
    seenUpTo = await lastSeq();
    await putAll(harness.rpc, SMALL_CATALOGUE);
    await allPublished();
    assert.deepEqual(await kinds(), []);
  });

  it("announce that a changed catalogue was read, a training began, a model serves, and the training ended", async () => {
    await addExample("rodízio de esfihas");
    await modelIsCurrent(harness.rpc);
    await atRest();
    assert.deepEqual(await kinds(), ["category", "models", "models", "models", "models"]);
  });

  it("announce that a training failed", async () => {
    trainer.failWith = new Error("on purpose");
    await addExample("calzone");
    await eventually("it failed", async () => (await models()).last_failure);
    await allPublished();
    assert.deepEqual(await kinds(), ["category", "models", "models", "models"]);
    trainer.failWith = null;
    await addExample("focaccia");
    await modelIsCurrent(harness.rpc);
    await eventually("it is over", async () => (await models()).last_failure === null);
    await atRest();
  });

  it("announce once that another model serves", async () => {
    for (const _ of [1, 2]) assert.equal((await call("POST", `${AT}/models/${first}/activate`)).status, 200);
    await allPublished();
    assert.deepEqual(await kinds(), ["models"]);
    const automatic = { json: { switching: "automatic" } };
    assert.equal((await call("POST", `${AT}/switching`, automatic)).status, 200);
    await modelIsCurrent(harness.rpc);
    await allPublished();
    assert.deepEqual(await kinds(), ["models", "models", "models"]);
  });

  it("announce corrections as they arrive and are decided, each once, however often they arrive", async () => {
    const id = randomUUID();
    await correct(id, "banho no totó");
    assert.deepEqual(await kinds(), ["candidate"]);
    const candidate = await waiting("banho no totó");
    assert.equal((await notices())[0]?.id, candidate);
    for (const _ of [1, 2]) await call("POST", `${AT}/candidates/${candidate}/reject`);
    await allPublished();
    assert.deepEqual(await kinds(), ["candidate", "candidate"]);
  });

  it("nothing by looking", async () => {
    for (const path of ["models", "candidates", "insights"]) await call("GET", `${AT}/${path}`);
    await call("GET", "/categories/sync");
    await allPublished();
    assert.deepEqual(await kinds(), []);
  });

  it("only to roles that may have the screens, and with no text of a message", async () => {
    await correct(randomUUID(), "tosa do gato");
    await addExample("panzerotti");
    await modelIsCurrent(harness.rpc);
    await atRest();
    const received = await notices();
    assert.deepEqual(
      new Set(received.map(({ type }) => type)),
      new Set(["categorisation.candidate", "categorisation.category", "categorisation.models"]),
    );
    for (const notice of received) {
      assert.deepEqual(notice.audience, { unit_ids: [], user_ids: [], roles: ["ADMIN"] });
      assert.deepEqual(Object.keys(notice).sort(), ["audience", "id", "type", "version"]);
    }
  });
});
