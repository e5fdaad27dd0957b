import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { jetstream } from "@nats-io/jetstream";
import { createKnex } from "@tenho/kernel/db/create-knex";
import type { RunningService } from "@tenho/kernel/lifecycle/run-service";
import { CorrectionSource } from "@tenho/proto/messaging/v1/events_pb";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { master } from "../_clients.ts";
import { announceCorrection, handledUpTo, type Page } from "../_corrections.ts";
import {
  briefTrainer,
  type CategorisationHarness,
  categoriesOf,
  putAll,
  startCategorisationHarness,
} from "../_harness.ts";
import { type DecidedGroup, type Group, type GroupPage, PICK } from "./_groups.ts";

const AT = "/categories/training/groups";
const [PARNAIBA, SOBRAL] = [randomUUID(), randomUUID()];
const adminOf = (...unitIds: string[]) => identityFor({ role: "ADMIN", unitIds, permissions: ["genai.access"] });

describe("groups of corrections", () => {
  let harness: CategorisationHarness;
  let service: RunningService;
  let db: ReturnType<typeof createKnex>;

  before(async () => {
    harness = await startCategorisationHarness();
    const postgresUrl = await harness.newDatabase();
    const env = { CANDIDATE_SWEEP_MS: "200" };
    service = await harness.start({ postgresUrl, trainer: briefTrainer(), env });
    await harness.start({ postgresUrl, trainer: briefTrainer(), env });
    db = createKnex({
      url: postgresUrl,
      schema: "categorisation",
      poolMax: 2,
      statementTimeoutMs: 30_000,
      applicationName: "test",
    });
    await putAll(harness.rpc, categoriesOf(41, 59, 60, 95));
  });
  after(async () => {
    await db.destroy();
    await harness.stopAll();
    await harness.stop();
  });

  const call = <T>(method: "GET" | "POST", path: string, as = master, json?: object) =>
    callService(service.url, "categorisation")<T>(method, path, { as, ...(json && { json }) });
  const listed = async (as = master, query = "limit=100") => (await call<GroupPage>("GET", `${AT}?${query}`, as)).body;
  const decide = (decision: "approve" | "reject", key: string, as = master, json: object = {}) =>
    call<DecidedGroup>("POST", `${AT}/${key}/${decision}`, as, decision === "approve" ? json : undefined);
  const candidates = async (status: string) =>
    (await call<Page>("GET", `/categories/training/candidates?limit=200&status=${status}`)).body.items;
  const examplesOf = async (id: number) =>
    (await call<{ key: string }>("GET", `/categories/external/item/${id}`)).body.key.split("\n");
  /** Records one correction for each text; returns the group of the first. */
  async function corrected(texts: readonly string[], changes: Parameters<typeof announceCorrection>[1] = {}) {
    let last = 0;
    for (const text of texts) last = await announceCorrection(jetstream(harness.nc), { text, ...PICK, ...changes });
    await handledUpTo(harness.nc, last);
    const found = (await listed()).items.find((group) => group.texts.includes(texts[0] ?? ""));
    assert.ok(found);
    return found;
  }

  it("hold corrections of the same words and category, with their number and texts, most corrections first", async () => {
    const texts = ["coleira de couro", "quero coleiras de couro", "couro coleira", "coleira de couro"];
    const group = await corrected(texts);
    await corrected(["coleira de nylon"]);
    await corrected(["Coleira de couro"], { categoryId: 59, fromCategoryId: 60 });
    const { items, total } = await listed();
    assert.deepEqual(
      { ...items[0], key: "", newest_at: "", texts: items[0]?.texts.toSorted() },
      {
        key: "",
        newest_at: "",
        from: [{ id: 59, name: "Veterinário" }],
        category: { id: 60, name: "Pet Shop, Banho e Tosa" },
        texts: ["coleira de couro", "couro coleira", "quero coleiras de couro"],
        candidates: 3,
        times: 4,
        sources: ["consumer_pick"],
        proposal: null,
        effect: null,
      },
    );
    assert.deepEqual([items[0]?.key, items[0]?.texts[0]], [group.key, "coleira de couro"]);
    assert.deepEqual([items.length, total], [3, 3]);
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await listed(master, `limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ key }) => key));
      cursor = page.next_cursor ?? "";
    } while (cursor !== "");
    assert.deepEqual(
      seen,
      items.map(({ key }) => key),
    );
    assert.equal((await call("GET", `${AT}?cursor=torto`)).status, 400);
  });

  it("are approved as one: each text becomes an example, all or none, and repeating it changes nothing", async () => {
    const texts = ["areia de gato", "areias pro gato", "gato areia"];
    const { key } = await corrected(texts);
    assert.deepEqual((await decide("approve", key)).body, { decided: 3, proposed: 0, waiting: 0 });
    const examples = await examplesOf(60);
    for (const text of texts) assert.ok(examples.includes(text), text);
    assert.ok(!(await listed()).items.some((group) => group.key === key));
    assert.deepEqual((await decide("approve", key)).body, { decided: 0, proposed: 0, waiting: 0 });
    assert.deepEqual((await decide("approve", key, master, { category_id: 60 })).body.decided, 0);
    assert.equal((await decide("reject", key)).status, 409);
    assert.equal((await decide("approve", key, master, { category_id: 41 })).status, 409);
    assert.deepEqual(await examplesOf(60), examples);
    assert.equal((await decide("approve", "0".repeat(32))).status, 404);
  });

  it("take no category that could not learn them, and then nothing is decided", async () => {
    const { key } = await corrected(["gaiola de pássaro", "gaiolas pra passaro"]);
    const before = await examplesOf(60);
    for (const category_id of [95, 40_404]) {
      assert.equal((await decide("approve", key, master, { category_id })).status, 422);
    }
    assert.deepEqual(await examplesOf(60), before);
    assert.equal((await listed()).items.find((group) => group.key === key)?.candidates, 2);
    assert.equal((await decide("approve", key, master, { category_id: 41 })).body.decided, 2);
    assert.ok((await examplesOf(41)).includes("gaiola de pássaro"));
  });

  it("without a category are approved only as one that is chosen", async () => {
    const refused = { categoryId: 0, fromCategoryId: 41, source: CorrectionSource.MERCHANT_REFUSAL };
    const { key, category, from } = await corrected(["pizza de cachorro", "cachorro pizza"], refused);
    assert.deepEqual([category, from.map(({ id }) => id)], [null, [41]]);
    assert.equal((await decide("approve", key)).status, 422);
    assert.equal((await decide("approve", key, master, { category_id: 60 })).body.decided, 2);
  });

  it("that two operators decide at once are decided once, by one of them", async () => {
    for (const round of ["tartaruga", "lagosta", "camarao", "polvo"]) {
      const { key } = await corrected([`aquário ${round}`, `aquarios ${round}`, `${round} aquário`]);
      const answers = await Promise.all([
        decide("approve", key),
        decide("reject", key),
        decide("approve", key, master, { category_id: 41 }),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
      const decided = [...(await candidates("approved")), ...(await candidates("rejected"))].filter(({ text }) =>
        text.includes(round),
      );
      assert.equal(decided.length, 3);
      assert.equal(new Set(decided.map(({ status, category }) => `${status} ${category?.id}`)).size, 1);
    }
    const { key } = await corrected(["poleiro azul", "poleiros azuis"]);
    const twice = await Promise.all([decide("approve", key), decide("approve", key)]);
    assert.deepEqual(twice.map(({ body }) => body.decided).sort(), [0, 2]);
  });

  it("are to an ADMIN what their units said, and approving them is a proposal for those alone", async () => {
    const mine = await corrected(["ração de peixe", "peixe ração"], { unitId: PARNAIBA });
    await corrected(["rações pra peixes"], { unitId: SOBRAL });
    const find = (page: GroupPage): Group | undefined => page.items.find(({ key }) => key === mine.key);
    const seen = find(await listed(adminOf(PARNAIBA)));
    assert.deepEqual([seen?.candidates, seen?.times, seen?.effect], [2, 2, null]);
    assert.equal((await listed(adminOf(PARNAIBA))).total, 1);
    assert.equal(find(await listed(adminOf(PARNAIBA, SOBRAL)))?.candidates, 3);
    assert.deepEqual((await listed(adminOf())).items, []);

    const before = await examplesOf(60);
    const proposed = await decide("approve", mine.key, adminOf(PARNAIBA), { category_id: 59 });
    assert.deepEqual(proposed.body, { decided: 0, proposed: 2, waiting: 2 });
    assert.deepEqual(await examplesOf(60), before);
    const waiting = (await candidates("waiting")).filter(({ text }) => text.includes("peixe"));
    assert.deepEqual(waiting.map(({ proposal }) => proposal?.category?.id ?? null).sort(), [59, 59, null]);
    assert.deepEqual(find(await listed())?.proposal?.category?.id, 59, "the platform sees it and decides");
    assert.equal((await decide("approve", mine.key, adminOf(randomUUID()))).status, 404);
    assert.equal((await decide("reject", mine.key, adminOf(SOBRAL))).body.proposed, 1);
    assert.equal((await decide("approve", mine.key)).body.decided, 3);
    assert.equal((await decide("reject", mine.key, adminOf(PARNAIBA))).status, 409);
  });

  it("are closed to merchants and their staff, whatever they were given", async () => {
    for (const role of ["CLIENT", "USER"] as const) {
      const as = identityFor({ role, unitIds: [PARNAIBA], clientId: randomUUID(), permissions: ["genai.access"] });
      assert.equal((await call("GET", AT, as)).status, 403);
      assert.equal((await decide("reject", "0".repeat(32), as)).status, 403);
    }
    assert.equal((await call("GET", AT, identityFor({ role: "ADMIN", permissions: [] }))).status, 403);
  });

  it("take in candidates whose group key a migration emptied", async () => {
    const { key } = await corrected(["tapete higiênico", "tapetes higienicos"]);
    const changed = await db("training_candidates").whereLike("text", "tapete%").update({ group_key: null });
    assert.equal(changed, 2);
    const group = await eventually("they are grouped again", async () =>
      (await listed()).items.find((each) => each.key === key && each.candidates === 2),
    );
    assert.equal(group.texts.length, 2);
  });
});
