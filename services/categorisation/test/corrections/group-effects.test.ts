import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { createKnex } from "@tenho/kernel/db/create-knex";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { weekOf } from "../../src/app/corrections/write-weekly-summary.ts";
import { asMaster, serveWishes, type TestWish } from "../_clients.ts";
import { announceCorrection, handledUpTo } from "../_corrections.ts";
import {
  type CategorisationHarness,
  categoriesOf,
  inlineTrainer,
  putAll,
  startCategorisationHarness,
} from "../_harness.ts";
import { type GroupPage, PICK } from "./_groups.ts";

const AT = "/categories/training";
const PET_SHOP = { id: 60, name: "Pet Shop, Banho e Tosa" };
type Words = {
  mistakes: number;
  with_missing: number;
  words: { word: string; category: { id: number; name: string }; times: number; examples?: string[] }[];
};
type Week = { summary: (Words & { week: string }) | null };

describe("before a group is approved", () => {
  let harness: CategorisationHarness;
  let call: ReturnType<typeof asMaster>;
  let db: ReturnType<typeof createKnex>;
  let serviceUrl = "";
  let stopMessaging: () => Promise<void>;
  const unitId = randomUUID();
  const wish = (text: string, categoryId: number, decidedBy: string): TestWish => ({
    wishId: randomUUID(),
    text,
    categoryId,
    decidedBy,
  });

  before(async () => {
    harness = await startCategorisationHarness();
    const postgresUrl = await harness.newDatabase();
    const wishes = [
      wish("tem zwrk aí?", 95, "fallback"),
      wish("dois zwrks", 60, "consumer"),
      wish("zwrk grande", 59, "classifier"),
      wish("zwrk", 60, "classifier"),
      wish("zwrk", 41, "operator"),
      ...Array.from({ length: 501 }, () => wish("bebedouro", 59, "best_guess")),
    ];
    stopMessaging = await serveWishes(harness, wishes, 100);
    db = createKnex({
      url: postgresUrl,
      schema: "categorisation",
      poolMax: 2,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
    const env = { GROUP_EFFECTS_MS: "200", WEEKLY_SUMMARY_MS: "200" };
    // Two replicas share one database.
    await harness.start({ postgresUrl, trainer: inlineTrainer(), env });
    const service = await harness.start({ postgresUrl, trainer: inlineTrainer(), env });
    serviceUrl = service.url;
    call = asMaster(service.url);
    await putAll(harness.rpc, categoriesOf(41, 59, 60, 95));
    let last = 0;
    for (const text of ["zwrk", "quero zwrk", "bebedouro", "ração zwrk", "banho", "wxyz"]) {
      last = await announceCorrection(jetstream(harness.nc), { text, ...PICK, unitId });
    }
    await handledUpTo(harness.nc, last);
  });
  after(async () => {
    await stopMessaging();
    await db.destroy();
    await harness.stopAll();
    await harness.stop();
  });

  const groups = async () => (await call<GroupPage>("GET", `${AT}/groups`)).body.items;
  const measured = (text: string) =>
    eventually("the effect is measured", async () => {
      const group = (await groups()).find(({ texts }) => texts.includes(text));
      return group?.effect;
    });

  it("it says how many past wishes with its words were not understood so, and beyond 500 only that it is more", async () => {
    const { since, ...effect } = await measured("zwrk");
    assert.deepEqual([effect.wishes, effect.is_more], [3, false]);
    const days = (Date.now() - Date.parse(since)) / (24 * 60 * 60 * 1_000);
    assert.ok(days > 89.9 && days < 90.1, "all wishes of 90 days were read");
    const more = await measured("bebedouro");
    assert.deepEqual([more.wishes, more.is_more], [500, true]);
  });

  it("an ADMIN sees no such number: it counts wishes of all units", async () => {
    await measured("zwrk");
    const as = identityFor({ role: "ADMIN", unitIds: [unitId], permissions: ["genai.access"] });
    const { body } = await callService(serviceUrl, "categorisation")<GroupPage>("GET", `${AT}/groups`, { as });
    assert.ok(body.items.length > 0);
    assert.ok(body.items.every(({ effect }) => effect === null));
  });

  it("words that no content of the right category has are counted, with texts they stand in", async () => {
    const { body } = await call<Words>("GET", `${AT}/missing-words`);
    // Corrections are recorded concurrently, in any order.
    const words = body.words.map((each) => ({ ...each, examples: each.examples?.toSorted() }));
    assert.deepEqual(
      { ...body, words },
      {
        mistakes: 6,
        with_missing: 5,
        words: [
          { word: "zwrk", category: PET_SHOP, times: 3, examples: ["quero zwrk", "ração zwrk", "zwrk"] },
          { word: "bebedouro", category: PET_SHOP, times: 1, examples: ["bebedouro"] },
          { word: "wxyz", category: PET_SHOP, times: 1, examples: ["wxyz"] },
        ],
      },
    );
  });

  it("a week has one summary, whichever replica writes it, and it holds no text and no word said once", async () => {
    const read = async () => (await call<Week>("GET", `${AT}/missing-words/week`)).body.summary;
    // The first summary may have been written while the corrections were still arriving.
    await db("missing_word_weeks").delete();
    const written = await eventually("it is written", read);
    assert.deepEqual(written, {
      week: weekOf(new Date()),
      mistakes: 6,
      with_missing: 5,
      words: [{ word: "zwrk", category: PET_SHOP, times: 3 }],
    });
    await announceCorrection(jetstream(harness.nc), { text: "zwrk azul", ...PICK });
    await eventually("the correction counts", async () => {
      const { body } = await call<Words>("GET", `${AT}/missing-words`);
      return body.words[0]?.times === 4;
    });
    assert.deepEqual(await read(), written, "the week's summary stays");
    assert.equal((await db("missing_word_weeks")).length, 1);
  });

  it("a word taught to its category is missing no more", async () => {
    const group = (await groups()).find(({ texts }) => texts.includes("zwrk"));
    assert.equal((await call("POST", `${AT}/groups/${group?.key}/approve`, { json: {} })).status, 200);
    const { body } = await call<Words>("GET", `${AT}/missing-words`);
    assert.ok(!body.words.some(({ word }) => word === "zwrk"));
  });

  it("missing words are for those who train the platform", async () => {
    const as = identityFor({ role: "ADMIN", unitIds: [unitId], permissions: ["genai.access"] });
    for (const path of ["/missing-words", "/missing-words/week"]) {
      const answer = await callService(serviceUrl, "categorisation")("GET", `${AT}${path}`, { as });
      assert.equal(answer.status, 403, path);
    }
  });
});
