import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { createKnex } from "@tenho/kernel/db/create-knex";
import type { RunningService } from "@tenho/kernel/lifecycle/run-service";
import { eventually } from "@tenho/tests/support/eventually";
import { asMaster } from "../_clients.ts";
import { announceCorrection, handledUpTo, type Page } from "../_corrections.ts";
import {
  briefTrainer,
  type CategorisationHarness,
  categoriesOf,
  putAll,
  startCategorisationHarness,
} from "../_harness.ts";

describe("ForgetWishes", () => {
  let harness: CategorisationHarness;
  let service: RunningService;
  let call: ReturnType<typeof asMaster>;
  let db: ReturnType<typeof createKnex>;

  before(async () => {
    harness = await startCategorisationHarness();
    const postgresUrl = await harness.newDatabase();
    service = await harness.start({ postgresUrl, trainer: briefTrainer() });
    call = asMaster(service.url);
    await putAll(harness.rpc, categoriesOf(41, 60));
    db = createKnex({
      url: postgresUrl,
      schema: "categorisation",
      poolMax: 2,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
  });
  after(async () => {
    await db.destroy();
    await harness.stopAll();
    await harness.stop();
  });

  const correct = async (wishId: string, text: string) =>
    handledUpTo(harness.nc, await announceCorrection(jetstream(harness.nc), { wishId, text }));
  const candidates = async (status: string) =>
    (await call<Page>("GET", `/categories/training/candidates?status=${status}&limit=200`)).body.items;
  const find = async (status: string, text: string) => (await candidates(status)).find((one) => one.text === text);
  const examplesOf = async (id: number) =>
    (await call<{ key: string }>("GET", `/categories/external/item/${id}`)).body.key.split("\n");

  /** Every row of every table, as text. */
  async function wholeStore(): Promise<string> {
    const { rows } = await db.raw<{ rows: { tablename: string }[] }>(
      "select tablename from pg_tables where schemaname = 'categorisation'",
    );
    const tables = await Promise.all(rows.map(({ tablename }) => db(tablename)));
    return tables.map((table) => JSON.stringify(table)).join("\n");
  }

  it("leaves no text of the wish in any table, waiting, rejected or approved, and may be repeated", async () => {
    const wishId = randomUUID();
    const texts = ["conserto da sanfona azul", "afinar a sanfona azul", "fole da sanfona azul"];
    for (const text of texts) await correct(wishId, text);
    const [waiting, rejected, approved] = await Promise.all(texts.map((text) => find("waiting", text)));
    await call("POST", `/categories/training/candidates/${rejected?.id}/reject`);
    await call("POST", `/categories/training/candidates/${approved?.id}/approve`, { json: {} });
    assert.ok(waiting && (await examplesOf(60)).includes("fole da sanfona azul"));
    assert.match(await wholeStore(), /sanfona azul/);
    await harness.rpc.forgetWishes({ wishIds: [wishId] });
    await harness.rpc.forgetWishes({ wishIds: [wishId] });
    assert.ok(!(await examplesOf(60)).includes("fole da sanfona azul"));
    // Models are binary: the one trained with the text is replaced by one trained without it.
    await eventually("the outbox is published", async () => !/sanfona/.test(await wholeStore()));
  });

  it("keeps a text that another wish gave too, counted without the one forgotten", async () => {
    const [mine, another] = [randomUUID(), randomUUID()];
    await correct(mine, "pneu de bicicleta");
    await correct(another, "pneu de bicicleta");
    assert.equal((await find("waiting", "pneu de bicicleta"))?.times, 2);
    await harness.rpc.forgetWishes({ wishIds: [mine] });
    await harness.rpc.forgetWishes({ wishIds: [mine] });
    assert.equal((await find("waiting", "pneu de bicicleta"))?.times, 1);
    await harness.rpc.forgetWishes({ wishIds: [another] });
    assert.equal(await find("waiting", "pneu de bicicleta"), undefined);
  });

  it("asked many times at once, forgets once", async () => {
    const [mine, another] = [randomUUID(), randomUUID()];
    await correct(mine, "corda de violão");
    await correct(another, "corda de violão");
    await Promise.all(Array.from({ length: 8 }, () => harness.rpc.forgetWishes({ wishIds: [mine] })));
    assert.equal((await find("waiting", "corda de violão"))?.times, 1);
  });

  it("refuses more wishes than it forgets at once", async () => {
    const wishIds = Array.from({ length: 101 }, () => randomUUID());
    await assert.rejects(harness.rpc.forgetWishes({ wishIds }), { code: "invalid_input" });
  });
});
