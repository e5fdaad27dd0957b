import assert from "node:assert/strict";
import { it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { eventually } from "@tenho/tests/support/eventually";
import { asMaster } from "../_clients.ts";
import { announceCorrection, type Page } from "../_corrections.ts";
import { briefTrainer, categoriesOf, putAll, startCategorisationHarness } from "../_harness.ts";

const AGES_DAYS = { "decidida há 89": 89, "decidida há 91": 91, "espera há 179": 179, "espera há 181": 181 };

it("decided candidates are deleted after 90 days, waiting ones after 180", async (t) => {
  const harness = await startCategorisationHarness();
  t.after(async () => {
    await harness.stopAll();
    await harness.stop();
  });
  const postgresUrl = await harness.newDatabase();
  const service = await harness.start({ postgresUrl, trainer: briefTrainer(), env: { CANDIDATE_SWEEP_MS: "100" } });
  await putAll(harness.rpc, categoriesOf(41, 60));
  const call = asMaster(service.url);
  const listed = async (status: string) =>
    (await call<Page>("GET", `/categories/training/candidates?status=${status}`)).body.items;
  for (const text of Object.keys(AGES_DAYS)) await announceCorrection(jetstream(harness.nc), { text });
  const waiting = await eventually("all are kept", async () => {
    const items = await listed("waiting");
    return items.length === 4 ? items : null;
  });
  for (const { id, text } of waiting) {
    if (text.startsWith("decidida")) await call("POST", `/categories/training/candidates/${id}/reject`);
  }
  const db = createKnex({
    url: postgresUrl,
    schema: "categorisation",
    poolMax: 2,
    statementTimeoutMs: 30_000,
    applicationName: "test",
  });
  t.after(() => db.destroy());
  for (const [text, days] of Object.entries(AGES_DAYS)) {
    const moment = new Date(Date.now() - days * 24 * 60 * 60 * 1_000);
    const column = text.startsWith("decidida") ? "decided_at" : "created_at";
    await db("training_candidates")
      .where({ text })
      .update({ [column]: moment });
  }
  await eventually("two are left", async () => (await db("training_candidates")).length === 2);
  assert.deepEqual(
    (await listed("rejected")).map(({ text }) => text),
    ["decidida há 89"],
  );
  assert.deepEqual(
    (await listed("waiting")).map(({ text }) => text),
    ["espera há 179"],
  );
  assert.equal((await db("training_corrections")).length, 2);
});
