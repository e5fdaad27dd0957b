import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { jetstream } from "@nats-io/jetstream";
import type { RunningService } from "@tenho/kernel/lifecycle/run-service";
import { CorrectionSource } from "@tenho/proto/messaging/v1/events_pb";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { changesOf, expectActions } from "@tenho/tests/support/recorded-actions";
import { asMaster } from "../_clients.ts";
import { announceCorrection, type Candidate, handledUpTo, type Page } from "../_corrections.ts";
import {
  briefTrainer,
  type CategorisationHarness,
  categoriesOf,
  putAll,
  startCategorisationHarness,
} from "../_harness.ts";

const UNIT = randomUUID();

describe("corrections", () => {
  let harness: CategorisationHarness;
  let service: RunningService;
  let call: ReturnType<typeof asMaster>;

  before(async () => {
    harness = await startCategorisationHarness();
    service = await harness.start({ postgresUrl: await harness.newDatabase(), trainer: briefTrainer() });
    call = asMaster(service.url);
    await putAll(harness.rpc, categoriesOf(41, 59, 60, 95));
  });
  after(async () => {
    await harness.stopAll();
    await harness.stop();
  });

  const correct = (changes: Parameters<typeof announceCorrection>[1]) =>
    announceCorrection(jetstream(harness.nc), changes);
  const handled = (seq: number) => handledUpTo(harness.nc, seq);
  const list = async (query = "limit=200") =>
    (await call<Page>("GET", `/categories/training/candidates?${query}`)).body;
  const waiting = (text: string) =>
    eventually(`“${text}” waits`, async () => (await list()).items.find((candidate) => candidate.text === text));
  const approve = (id: string, json: object = {}) =>
    call<Candidate & { message: string }>("POST", `/categories/training/candidates/${id}/approve`, { json });
  const reject = (id: string) => call<Candidate>("POST", `/categories/training/candidates/${id}/reject`);
  const revoke = (id: string) => call<Candidate>("POST", `/categories/training/candidates/${id}/revoke`);
  const examplesOf = async (id: number) =>
    (await call<{ key: string }>("GET", `/categories/external/item/${id}`)).body.key.split("\n");

  it("of a tested text waits like every other, once an operator, its contacts masked; the latest category counts", async () => {
    const text = "esfirra aberta, zap 86 98888-7777";
    const say = (category_id: number, from_category_id = 60) =>
      call<{ category: { id: number } }>("POST", "/categories/training/candidates", {
        json: { text, category_id, from_category_id },
      });
    for (const categoryId of [59, 41, 41]) assert.equal((await say(categoryId)).status, 200);
    const found = (await list()).items.filter((candidate) => candidate.text.startsWith("esfirra aberta"));
    assert.deepEqual(
      found.map(({ category, from, times }) => [category?.id, from?.id, times]),
      [[41, 60, 1]],
    );
    assert.doesNotMatch(found[0]?.text ?? "", /98888/);
    for (const [categoryId, from] of [
      [12, 60],
      [60, 60],
    ] as const)
      assert.equal((await say(categoryId, from)).status, 422);
  });

  it("are recorded for the audit log as they are decided, once, with the category they change", async () => {
    await correct({ text: "calzone de escarola", categoryId: 41 });
    const { id } = await waiting("calzone de escarola");
    await approve(id);
    await approve(id);
    const [approved] = await expectActions(harness.nc, "categorisation", id, ["training.approve"]);
    assert.equal(approved?.actorRole, "MASTER");
    const changed = await expectActions(harness.nc, "categorisation", "41", ["category.create", "category.update"]);
    assert.deepEqual(
      changed.map((record) => [record.actorRole, Object.keys(changesOf(record)).includes("examples")]),
      [
        ["SYSTEM", true],
        ["MASTER", true],
      ],
    );
  });

  it("wait for an operator, with their category and source", async () => {
    await correct({ text: "banho no totó", fromCategoryId: 59, categoryId: 60, unitId: UNIT });
    const candidate = await waiting("banho no totó");
    assert.deepEqual(
      { ...candidate, id: "", created_at: "" },
      {
        id: "",
        created_at: "",
        text: "banho no totó",
        source: "operator",
        status: "waiting",
        decided_at: null,
        from: { id: 59, name: "Veterinário" },
        category: { id: 60, name: "Pet Shop, Banho e Tosa" },
        unit_id: UNIT,
        times: 1,
        proposal: null,
      },
    );
  });

  it("that give the same text the same category count up, each once however often it arrives", async () => {
    const text = "tosa do gato";
    const first = randomUUID();
    let last = 0;
    for (const id of [first, randomUUID(), first, first, randomUUID()]) {
      last = await correct({ id, text: id === first ? text : text.toUpperCase(), categoryId: 60 });
    }
    await handled(last);
    await handled(
      await correct({ text, categoryId: 0, fromCategoryId: 41, source: CorrectionSource.MERCHANT_REFUSAL }),
    );
    const found = (await list()).items.filter((candidate) => candidate.text.toLowerCase() === text);
    assert.deepEqual(
      found.map(({ times, category }) => [times, category?.id ?? null]),
      [
        [1, null],
        [3, 60],
      ],
    );
  });

  it("follow a later correction of the same person, and ignore an older one that arrives late", async () => {
    const [mine, others] = [randomUUID(), randomUUID()];
    const text = "casinha de madeira";
    const at = (second: number) => timestampFromMs(Date.UTC(2026, 0, 1, 0, 0, second));
    await correct({ id: mine, text, categoryId: 59, occurredAt: at(1) });
    await correct({ id: others, text, categoryId: 60, occurredAt: at(1) });
    await correct({ id: mine, text, categoryId: 60, occurredAt: at(3) });
    await correct({ id: mine, text, categoryId: 41, occurredAt: at(2) });
    const last = await correct({ id: mine, text, categoryId: 60, occurredAt: at(4) });
    const found = async () => (await list()).items.filter((candidate) => candidate.text === text);
    await handled(last);
    assert.deepEqual(
      (await found()).map(({ times, category }) => [category?.id, times]),
      [[60, 2]],
    );
  });

  it("keep the latest word of a person when an older one arrives after it, also the same one again", async () => {
    const [mine, text] = [randomUUID(), "balde de tinta"];
    const at = (second: number) => timestampFromMs(Date.UTC(2026, 0, 1, 0, 0, second));
    for (const [categoryId, second] of [
      [60, 2],
      [41, 1],
      [60, 2],
    ] as const) {
      await handled(await correct({ id: mine, text, categoryId, occurredAt: at(second) }));
    }
    const found = (await list()).items.filter((candidate) => candidate.text === text);
    assert.deepEqual(
      found.map(({ times, category }) => [category?.id, times]),
      [[60, 1]],
    );
    await handled(await correct({ id: mine, text, categoryId: 41, occurredAt: at(1) }));
    assert.equal((await list()).items.find((candidate) => candidate.text === text)?.category?.id, 60);
  });

  it("are cut to a thousand characters and kept without what the store cannot hold", async () => {
    await correct({ text: `nulo\0${"é".repeat(1_200)}` });
    const [newest] = await eventually("it waits", async () => {
      const { items } = await list("limit=1");
      return items[0]?.text.startsWith("nuloé") ? items : null;
    });
    assert.equal(newest?.text.length, 1_000);
  });

  it("that are malformed are parked, and those behind them are recorded", async () => {
    await correct({ id: "no-uuid", text: "sem dono" });
    await correct({ text: "sem fonte", source: CorrectionSource.UNSPECIFIED });
    const last = await correct({ text: "a seguinte" });
    await waiting("a seguinte");
    await handled(last);
    assert.ok((await list()).items.every(({ text }) => !text.startsWith("sem ")));
  });

  it("are added to the examples once approved, and once only, also by two at the same time", async () => {
    await correct({ text: "ração pro meu peixe", categoryId: 60 });
    const { id } = await waiting("ração pro meu peixe");
    const before = await harness.rpc.listCategories({ ids: [60] });
    const answers = await Promise.all([approve(id), approve(id), approve(id)]);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.status]),
      [
        [200, "approved"],
        [200, "approved"],
        [200, "approved"],
      ],
    );
    assert.equal((await examplesOf(60)).filter((line) => line === "ração pro meu peixe").length, 1);
    const version = await eventually("a model is trained on it", async () => {
      const answer = await harness.rpc.listCategories({ ids: [60] });
      return answer.modelIsCurrent && answer.modelVersion !== before.modelVersion && answer.modelVersion;
    });
    assert.equal((await approve(id, { category_id: 60 })).status, 200, "saying the same again is safe");
    assert.equal((await approve(id, { category_id: 41 })).status, 409);
    assert.equal((await reject(id)).status, 409);
    assert.equal((await harness.rpc.listCategories({ ids: [60] })).modelVersion, version);
  });

  it("are added to one category only, also by two who disagree at the same time", async () => {
    await correct({ text: "massa de pastel", categoryId: 0, fromCategoryId: 59 });
    const { id } = await waiting("massa de pastel");
    const answers = await Promise.all([approve(id, { category_id: 41 }), approve(id, { category_id: 60 })]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const added = [...(await examplesOf(41)), ...(await examplesOf(60))].filter((line) => line === "massa de pastel");
    assert.equal(added.length, 1);
  });

  it("that only exclude a category need one to be added to", async () => {
    await correct({ text: "esfiha de pernil", categoryId: 0, fromCategoryId: 59 });
    const { id, category } = await waiting("esfiha de pernil");
    assert.equal(category, null);
    assert.equal((await approve(id)).status, 422);
    assert.equal((await approve(id, { category_id: 40_404 })).status, 422);
    assert.equal((await approve(id, { category_id: 2_147_483_648 })).status, 400);
    assert.equal((await approve(id, { category_id: 95 })).status, 422, "Outros learns nothing");
    assert.deepEqual((await approve(id, { category_id: 41 })).body.category, { id: 41, name: "Pizzaria" });
    assert.ok((await examplesOf(41)).includes("esfiha de pernil"));
  });

  it("add nothing once rejected", async () => {
    await correct({ text: "vende-se um trator", categoryId: 60 });
    const { id } = await waiting("vende-se um trator");
    assert.equal((await reject(id)).body.status, "rejected");
    const again = await reject(id);
    assert.deepEqual([again.status, again.body.status], [200, "rejected"]);
    assert.equal((await approve(id)).status, 409);
    assert.ok(!(await examplesOf(60)).includes("vende-se um trator"));
    assert.ok((await list("status=rejected")).items.some((candidate) => candidate.id === id));
    assert.equal((await approve(randomUUID())).status, 404);
  });

  it("are taught no more once their approval is taken back, as often as it is asked, and it is on record", async () => {
    await correct({ text: "mingau de milho", categoryId: 41 });
    const { id } = await waiting("mingau de milho");
    assert.equal((await revoke(id)).status, 409, "nothing was approved yet");
    await approve(id);
    assert.ok((await examplesOf(41)).includes("mingau de milho"));
    assert.deepEqual([(await revoke(id)).body.status, (await revoke(id)).body.status], ["rejected", "rejected"]);
    assert.ok(!(await examplesOf(41)).includes("mingau de milho"));
    assert.equal((await approve(id)).status, 409);
    await expectActions(harness.nc, "categorisation", id, ["training.approve", "training.revoke"]);
  });

  it("are listed page by page, the newest first, none twice", async () => {
    const { items: all, total } = await list();
    assert.equal(all.length, total);
    const seen: string[] = [];
    for (let cursor = ""; ; ) {
      const page = await list(`limit=2${cursor}`);
      seen.push(...page.items.map(({ id }) => id));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    assert.deepEqual(
      seen,
      all.map(({ id }) => id),
    );
    assert.equal((await call("GET", "/categories/training/candidates?cursor=x")).status, 400);
  });

  it("are for those who may train", async () => {
    const anyone = callService(service.url, "categorisation");
    const at = `/categories/training/candidates`;
    for (const role of ["ADMIN", "CLIENT", "USER"] as const) {
      const as = identityFor({ role });
      assert.equal((await anyone("GET", at, { as })).status, 403);
      assert.equal((await anyone("POST", `${at}/${UNIT}/approve`, { as, json: {} })).status, 403);
      assert.equal((await anyone("POST", `${at}/${UNIT}/reject`, { as })).status, 403);
    }
    assert.equal((await anyone("GET", at)).status, 401);
  });
});
