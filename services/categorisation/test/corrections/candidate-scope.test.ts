import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import type { RunningService } from "@tenho/kernel/lifecycle/run-service";
import { CorrectionSource } from "@tenho/proto/messaging/v1/events_pb";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { asMaster } from "../_clients.ts";
import { announceCorrection, type Candidate, handledUpTo, type Page } from "../_corrections.ts";
import {
  briefTrainer,
  type CategorisationHarness,
  categoriesOf,
  putAll,
  startCategorisationHarness,
} from "../_harness.ts";

const [PARNAIBA, SOBRAL] = [randomUUID(), randomUUID()];
const adminOf = (...unitIds: string[]) =>
  identityFor({ role: "ADMIN", unitIds, permissions: ["category.access", "genai.access"] });
const AT = "/categories/training/candidates";

describe("corrections of a unit", () => {
  let harness: CategorisationHarness;
  let service: RunningService;
  let trainer: ReturnType<typeof briefTrainer>;

  before(async () => {
    harness = await startCategorisationHarness();
    trainer = briefTrainer();
    service = await harness.start({ postgresUrl: await harness.newDatabase(), trainer });
    await putAll(harness.rpc, categoriesOf(41, 59, 60, 95));
  });
  after(async () => {
    await harness.stopAll();
    await harness.stop();
  });

  const call = <T = Candidate>(
    method: "GET" | "POST",
    path: string,
    as?: ReturnType<typeof identityFor>,
    json?: object,
  ) =>
    as === undefined
      ? asMaster(service.url)<T>(method, path, json ? { json } : {})
      : callService(service.url, "categorisation")<T>(method, path, { as, ...(json && { json }) });
  const listed = async (as?: ReturnType<typeof identityFor>, query = "limit=200") =>
    (await call<Page>("GET", `${AT}?${query}`, as)).body;
  /** Records a correction from each of these units, one after the other; returns the candidate as the platform sees it. */
  async function corrected(text: string, ...unitIds: string[]): Promise<Candidate> {
    for (const unitId of unitIds) {
      const correction = { text, unitId, fromCategoryId: 59, categoryId: 60, source: CorrectionSource.CONSUMER_PICK };
      await handledUpTo(harness.nc, await announceCorrection(jetstream(harness.nc), correction));
    }
    const found = (await listed()).items.find((candidate) => candidate.text === text);
    assert.ok(found);
    return found;
  }
  const examplesOf = async (id: number) =>
    (await call<{ key: string }>("GET", `/categories/external/item/${id}`)).body.key.split("\n");

  it("are listed and counted for its ADMIN, and those of other units and of none are not", async () => {
    const mine = await corrected("coleira de couro", PARNAIBA);
    const others = await corrected("gaiola de passarinho", SOBRAL);
    const nobodys = await corrected("areia sanitária", "");
    const page = await listed(adminOf(PARNAIBA));
    assert.deepEqual(
      page.items.map(({ id }) => id),
      [mine.id],
    );
    assert.equal(page.total, 1);
    assert.deepEqual((await listed(adminOf())).items, []);
    const both = await listed(adminOf(PARNAIBA, SOBRAL), "limit=1");
    assert.deepEqual([both.items.map(({ id }) => id), both.total], [[others.id], 2]);
    const seen = (await listed()).items.map(({ id }) => id);
    for (const { id } of [mine, others, nobodys]) assert.ok(seen.includes(id), "the platform sees all");
  });

  it("show nothing of another unit that said the same of the same text", async () => {
    const shared = await corrected("aquário grande", SOBRAL, SOBRAL, PARNAIBA);
    assert.deepEqual([shared.unit_id, shared.times], [SOBRAL, 3]);
    const find = async (unitId: string) => (await listed(adminOf(unitId))).items.find(({ id }) => id === shared.id);
    const [here, there] = [await find(PARNAIBA), await find(SOBRAL)];
    assert.deepEqual([here?.unit_id, here?.times], [PARNAIBA, 1]);
    assert.deepEqual([there?.unit_id, there?.times], [SOBRAL, 2]);
  });

  it("cannot be decided by the ADMIN of another unit, not even by their id", async () => {
    const { id } = await corrected("ração de tartaruga", PARNAIBA);
    for (const decision of ["approve", "reject"]) {
      const json = decision === "approve" ? {} : undefined;
      assert.equal((await call("POST", `${AT}/${id}/${decision}`, adminOf(SOBRAL), json)).status, 404);
    }
    const candidate = (await listed()).items.find((each) => each.id === id);
    assert.deepEqual([candidate?.status, candidate?.proposal], ["waiting", null]);
  });

  it("teach nothing when its ADMIN approves: the platform sees the proposal and decides", async () => {
    const text = "osso pra cachorro roer";
    const { id } = await corrected(text, PARNAIBA);
    const trainings = trainer.trainings;
    const proposed = await call("POST", `${AT}/${id}/approve`, adminOf(PARNAIBA), { category_id: 59 });
    assert.equal(proposed.status, 200);
    assert.deepEqual(
      { ...proposed.body.proposal, at: "" },
      { decision: "approved", category: { id: 59, name: "Veterinário" }, at: "" },
    );
    assert.equal(proposed.body.status, "waiting");
    assert.ok(!(await examplesOf(59)).includes(text));
    assert.equal(trainer.trainings, trainings);

    const again = await call("POST", `${AT}/${id}/approve`, adminOf(PARNAIBA), { category_id: 59 });
    assert.deepEqual(again.body.proposal, proposed.body.proposal, "repeated, it changes nothing");
    const seen = (await listed()).items.find((candidate) => candidate.id === id);
    assert.deepEqual(seen?.proposal, proposed.body.proposal);

    assert.equal((await call("POST", `${AT}/${id}/approve`, undefined, { category_id: 60 })).body.status, "approved");
    assert.ok((await examplesOf(60)).includes(text));
    assert.equal((await call("POST", `${AT}/${id}/reject`, adminOf(PARNAIBA))).status, 409, "decided is decided");
    const approved = await listed(adminOf(PARNAIBA), "status=approved");
    assert.deepEqual(
      approved.items.map((candidate) => candidate.id),
      [id],
    );
  });

  it("take the last word of their ADMIN as the proposal, and no category that could not learn the text", async () => {
    const { id } = await corrected("peixe beta", PARNAIBA);
    const propose = (json: object) => call("POST", `${AT}/${id}/approve`, adminOf(PARNAIBA), json);
    assert.equal((await propose({ category_id: 40_404 })).status, 422);
    assert.equal((await propose({ category_id: 95 })).status, 422, "Outros learns nothing");
    assert.equal((await propose({})).body.proposal?.category?.id, 60);
    const rejected = await call("POST", `${AT}/${id}/reject`, adminOf(PARNAIBA));
    assert.deepEqual(
      [rejected.body.status, rejected.body.proposal?.decision, rejected.body.proposal?.category],
      ["waiting", "rejected", null],
    );
    assert.equal((await propose({ category_id: 41 })).body.proposal?.category?.id, 41);
  });

  it("leave models, switching, replays and insights to those who train the platform", async () => {
    const holder = identityFor({ role: "ADMIN", permissions: ["genai.access", "genai.manage"] });
    const paths = [
      ["GET", "/categories/training/models"],
      ["POST", "/categories/training/models/x/activate"],
      ["POST", "/categories/training/switching", { switching: "automatic" }],
      ["POST", "/categories/training/models/x/replay", {}],
      ["GET", "/categories/training/insights"],
    ] as const;
    for (const [method, path, json] of paths) {
      assert.equal((await call(method, path, adminOf(PARNAIBA), json)).status, 403, path);
      assert.notEqual((await call(method, path, holder, json)).status, 403, path);
    }
    const { id } = await corrected("brinquedo de gato", SOBRAL);
    assert.equal((await call("POST", `${AT}/${id}/approve`, holder, {})).body.status, "approved");
  });

  it("are not for a merchant or its staff, whatever they were given", async () => {
    for (const role of ["CLIENT", "USER"] as const) {
      const as = identityFor({ role, unitIds: [PARNAIBA], clientId: randomUUID(), permissions: ["genai.access"] });
      assert.equal((await call("GET", AT, as)).status, 403);
    }
  });
});
