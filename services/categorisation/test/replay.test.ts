import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { eventually } from "@tenho/tests/support/eventually";
import { asMaster, serveWishes, type TestWish } from "./_clients.ts";
import { announceCorrection, type Page } from "./_corrections.ts";
import {
  type CategorisationHarness,
  inlineTrainer,
  modelIsCurrent,
  putAll,
  SMALL_CATALOGUE,
  startCategorisationHarness,
} from "./_harness.ts";

const AT = "/categories/training";
const [pizza] = SMALL_CATALOGUE;
assert.ok(pizza);
const wish = (text: string, categoryId = 0, decidedBy = "classifier"): TestWish => ({
  wishId: randomUUID(),
  text,
  categoryId,
  decidedBy,
});
type Named = { id: number; name: string } | null;
type Change = { text: string; before: Named; after: Named; said: Named; confidence_before: number };
type Replay = Record<"wishes" | "same" | "judged" | "right_before" | "right_after", number> & {
  version: string;
  against: string;
  changes: Change[];
  message: string;
};
type Insights = {
  confusions: {
    expected: { id: number };
    answered: { id: number };
    times: number;
    examples: string[];
    suggestion: string;
  }[];
  thin: { category: { id: number }; texts: number; suggestion: string }[];
};

describe("before a model is switched on", () => {
  let harness: CategorisationHarness;
  let call: ReturnType<typeof asMaster>;
  let newest = "";
  let serving = "";
  const wishes: TestWish[] = [];
  let stopMessaging: () => Promise<void>;

  before(async () => {
    harness = await startCategorisationHarness();
    const trainer = inlineTrainer();
    const env = { TRAIN_DEBOUNCE_MS: "400", REPLAY_TIMEOUT_MS: "60000" };
    const service = await harness.start({ postgresUrl: await harness.newDatabase(), trainer, env });
    call = asMaster(service.url);
    stopMessaging = await serveWishes(harness, wishes, 2);
    await putAll(harness.rpc, SMALL_CATALOGUE);
    serving = await modelIsCurrent(harness.rpc);
    await call("POST", `${AT}/switching`, { json: { switching: "reviewed" } });
    const examples = [...pizza.examples, "zwrk", "quero zwrk", "tem zwrk aí"];
    await putAll(harness.rpc, [{ ...pizza, examples }]);
    newest = await eventually("the next model waits", async () => {
      const { models } = (await call<{ models: { version: string; current: boolean }[] }>("GET", `${AT}/models`)).body;
      const [first] = models;
      return first?.current && first.version !== serving ? first.version : null;
    });
  });
  after(async () => {
    await stopMessaging();
    await harness.stopAll();
    await harness.stop();
  });

  const replay = (version: string, json: object = {}) =>
    call<Replay>("POST", `${AT}/models/${version}/replay`, { json });

  it("422: there is nothing to compare, or nothing else to compare with", async () => {
    const none = await replay(newest);
    assert.deepEqual([none.status, none.body.message], [422, "Ainda não há desejos passados com que comparar."]);
    assert.equal((await replay(serving)).status, 422);
    assert.equal((await replay("9-nothing")).status, 404);
  });

  it("past wishes show what it would change, and which model is right where a person gave the category", async () => {
    wishes.push(
      wish("pizza de calabresa", 41),
      wish("zwrk", 41, "consumer"),
      wish("zwrk por favor", 59, "operator"),
      wish("quero zwrk"),
      wish("castrar minha gata", 59, "consumer"),
      wish("zwrk", 41, "best_guess"),
    );
    const { status, body } = await replay(newest);
    assert.equal(status, 200);
    assert.deepEqual([body.version, body.against, body.wishes, body.judged], [newest, serving, 6, 3]);
    assert.deepEqual([body.right_before, body.right_after], [1, 2]);
    assert.equal(body.same + body.changes.length, 6);
    const [first] = body.changes;
    assert.equal(first?.text, "zwrk");
    assert.deepEqual(first?.said, { id: 41, name: "Pizzaria" });
    assert.deepEqual(first?.after, { id: 41, name: "Pizzaria" });
    assert.notEqual(first?.before?.id, 41);
    assert.equal(body.changes.at(-1)?.said, null);
    assert.equal((await replay(newest, { limit: 3 })).body.wishes, 3);
  });

  it("nothing is switched by looking, and one call switches", async () => {
    assert.equal((await harness.rpc.categorise({ text: "zwrk" })).modelVersion, serving);
    assert.equal((await call("POST", `${AT}/models/${newest}/activate`)).status, 200);
    const answer = await harness.rpc.categorise({ text: "quero zwrk" });
    assert.deepEqual([answer.modelVersion, answer.candidates[0]?.categoryId], [newest, 41]);
    assert.equal((await replay(newest)).status, 422);
  });

  it("503: messaging is unavailable", async () => {
    await stopMessaging();
    assert.equal((await replay(serving)).status, 503);
    stopMessaging = await serveWishes(harness, wishes);
  });

  it("insights name confused categories and those with few texts, with a suggestion", async () => {
    const keys = { id: 700, name: "Chaveiro", family: "Serviços", examples: ["cópia de chave"] };
    await harness.rpc.importCatalogue({ entries: [keys] });
    const js = jetstream(harness.nc);
    for (const text of ["banho no totó", "tosa do totó", "banho no totó"]) {
      await announceCorrection(js, { text, fromCategoryId: 59, categoryId: 60 });
    }
    await announceCorrection(js, { text: "recusada", fromCategoryId: 41, categoryId: 59 });
    const waiting = async () => (await call<Page>("GET", `${AT}/candidates`)).body.items;
    const refused = await eventually("it waits", async () => (await waiting()).find(({ text }) => text === "recusada"));
    await eventually("all are there", async () => (await waiting()).reduce((sum, { times }) => sum + times, 0) === 4);
    await call("POST", `${AT}/candidates/${refused.id}/reject`);
    const { confusions, thin } = (await call<Insights>("GET", `${AT}/insights`)).body;
    const pets = confusions.find(({ expected, answered }) => expected.id === 60 && answered.id === 59);
    assert.ok((pets?.times ?? 0) >= 3);
    assert.ok(pets?.examples.includes("tosa do totó"));
    assert.match(pets?.suggestion ?? "", /Escreva em “Pet Shop, Banho e Tosa”.*tire de “Veterinário”/);
    assert.ok(!confusions.some(({ examples }) => examples.includes("recusada")));
    assert.deepEqual(
      thin.map(({ category, texts }) => [category.id, texts]),
      [[700, 1]],
    );
  });
});
