import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { jetstreamManager } from "@nats-io/jetstream";
import type { RunningService } from "@tenho/kernel/lifecycle/run-service";
import { callService } from "@tenho/tests/support/calls/call-service";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import { eventually } from "@tenho/tests/support/eventually";
import { asMaster } from "./_clients.ts";
import {
  type CategorisationHarness,
  categoriesOf,
  inlineTrainer,
  modelIsCurrent,
  putAll,
  startCategorisationHarness,
} from "./_harness.ts";

type Item = { id: number; key: string; subcategoryKey: string; parentCategory: string; displayName: string };
const draft = (changes: object = {}) => ({
  parentCategory: "Alimentação",
  subcategoryKey: "tapioca\nquero uma tapioca de queijo",
  displayName: "Tapiocaria",
  ...changes,
});

describe("editing the catalogue", () => {
  let harness: CategorisationHarness;
  let service: RunningService;
  let call: ReturnType<typeof asMaster>;

  before(async () => {
    harness = await startCategorisationHarness();
    service = await harness.start({ postgresUrl: await harness.newDatabase(), trainer: inlineTrainer() });
    call = asMaster(service.url);
    await putAll(harness.rpc, categoriesOf(41, 59, 60, 95));
  });
  after(async () => {
    await harness.stopAll();
    await harness.stop();
  });

  const item = async (id: number) => (await call<Item>("GET", `/categories/external/item/${id}`)).body;
  const update = (id: number, json: object) => call<Item>("POST", `/categories/external/update/${id}`, { json });
  const create = (json: object) => call<Item>("POST", "/categories/external/create", { json });
  const remove = (id: number, has_merchants = false) =>
    call("POST", `/categories/external/delete/${id}`, { json: { has_merchants } });
  const published = async () => {
    const manager = await jetstreamManager(harness.nc);
    const subject = "evt.categorisation.catalogue_changed";
    const { state } = await manager.streams.info("EVENTS", { subjects_filter: subject });
    return state.subjects?.[subject] ?? 0;
  };
  const groupNames = async () =>
    (await call<{ groupName: string }[]>("GET", "/categories/sync")).body.map(({ groupName }) => groupName);

  it("creates under the next free id, publishes it once and trains on it", async () => {
    // "Outros" is there already.
    const seeded = 3;
    await eventually("what was put is published", async () => (await published()) === seeded);
    const { status, body } = await create(draft());
    assert.equal(status, 201);
    assert.deepEqual(body, { id: 61, key: draft().subcategoryKey, ...draft() });
    assert.deepEqual(await item(61), body);
    await eventually("the event is published", async () => (await published()) === seeded + 1);
    await eventually("the wish is known", async () => {
      const { candidates } = await harness.rpc.categorise({ text: "quero uma tapioca" });
      return candidates[0]?.categoryName === "Tapiocaria";
    });
  });

  it("changes nothing, and publishes nothing, when what was read is written back", async () => {
    const { parentCategory, subcategoryKey, displayName } = await item(41);
    const events = await published();
    const version = await modelIsCurrent(harness.rpc);
    const { body } = await update(41, { parentCategory, subcategoryKey, displayName });
    assert.equal(body.subcategoryKey, subcategoryKey);
    const after = await harness.rpc.listCategories({});
    assert.deepEqual([after.modelIsCurrent, after.modelVersion], [true, version], "nothing new to learn");
    const edited = await update(41, draft({ displayName, subcategoryKey: `${subcategoryKey}\n\n pizza  de  jaca \n` }));
    assert.equal(edited.body.subcategoryKey, `${subcategoryKey}\npizza de jaca`);
    await eventually("one change is published", async () => (await published()) === events + 1);
  });

  it("400: any field empty, a text too long, a name too long", async () => {
    for (const empty of ["parentCategory", "subcategoryKey", "displayName"]) {
      for (const answer of [await create(draft({ [empty]: " \n " })), await update(41, draft({ [empty]: "" }))]) {
        const { status, body } = answer as unknown as { status: number; body: { message: string } };
        assert.deepEqual([status, body.message], [400, "Preencha todos os campos"]);
      }
    }
    const long = await call("POST", "/categories/external/create", {
      json: draft({ subcategoryKey: "x".repeat(501) }),
    });
    assert.equal(long.status, 400);
    assert.equal(long.body.errors?.[0]?.field, "subcategoryKey");
  });

  it("403 and 401: whoever may not train", async () => {
    const anyone = callService(service.url, "categorisation");
    const calls = [
      ["POST", "/categories/external/create", draft()],
      ["POST", "/categories/external/update/41", draft()],
      ["GET", "/categories/external/item/41", undefined],
      ["POST", "/categories/external/rename-family", { from: "Pets", to: "Bichos" }],
      ["POST", "/categories/external/delete/41", { has_merchants: false }],
    ] as const;
    for (const [method, path, json] of calls) {
      for (const role of ["ADMIN", "CLIENT", "USER"] as const) {
        const { status } = await anyone(method, path, { as: identityFor({ role }), json });
        assert.equal(status, 403, `${role} ${path}`);
      }
      assert.equal((await anyone(method, path, { json })).status, 401);
    }
  });

  it("404: a category or a family that is not there", async () => {
    assert.equal((await call("GET", "/categories/external/item/4041")).status, 404);
    assert.equal((await update(4041, draft())).status, 404);
    assert.equal((await remove(4041)).status, 404);
    const json = { from: "Nenhuma", to: "Alguma" };
    assert.equal((await call("POST", "/categories/external/rename-family", { json })).status, 404);
  });

  it("409: a name that is taken, whatever its case", async () => {
    assert.equal((await create(draft({ displayName: "PIZZARIA" }))).status, 409);
    assert.equal((await update(41, draft({ displayName: "Tapiocaria" }))).status, 409);
  });

  it("joins a family renamed into another, in that one's spelling, as one change", async () => {
    const { body: made } = await create(draft({ displayName: "Acarajé", parentCategory: "Quitutes" }));
    const json = { from: "Quitutes", to: " ALIMENTAÇÃO " };
    const { body } = await call("POST", "/categories/external/rename-family", { json });
    assert.deepEqual(body, { from: "Quitutes", to: "Alimentação", changed: 1 });
    assert.equal((await item(made.id)).parentCategory, "Alimentação");
    assert.ok(!(await groupNames()).includes("Quitutes"));
    const renamed = await call("POST", "/categories/external/rename-family", { json: { from: "Pets", to: "Bichos" } });
    assert.deepEqual(renamed.body, { from: "Pets", to: "Bichos", changed: 2 });
    assert.ok((await groupNames()).includes("Bichos"));
  });

  it("refuses to delete what merchants have and the fallback category", async () => {
    const used = await remove(41, true);
    assert.deepEqual(
      [used.status, used.body.message],
      [409, "Há empresas nesta categoria. Retire-a delas antes de excluir."],
    );
    assert.equal((await remove(95)).status, 409);
    assert.equal((await item(41)).displayName, "Pizzaria");
  });

  it("refuses training texts in the fallback category", async () => {
    const others = await item(95);
    const { parentCategory, displayName, subcategoryKey } = others;
    const withText = { parentCategory, displayName, subcategoryKey: `${subcategoryKey}\nqualquer coisa` };
    assert.equal((await update(95, withText)).status, 409);
    assert.deepEqual(await item(95), others);
  });

  it("keeps a deleted category's name for history, and lets another take name but not number", async () => {
    const { body: made } = await create(draft({ displayName: "Cuscuzaria" }));
    assert.equal((await remove(made.id)).status, 200);
    assert.equal((await call("GET", `/categories/external/item/${made.id}`)).status, 404);
    const groups = (await call<{ categories: { id: number }[] }[]>("GET", "/categories/sync")).body;
    assert.ok(groups.every(({ categories }) => categories.every(({ id }) => id !== made.id)));
    const all = (await harness.rpc.listCategories({})).categories;
    assert.ok(all.every(({ id }) => id !== made.id));
    const named = (await harness.rpc.listCategories({ ids: [made.id, 41] })).categories;
    assert.deepEqual(
      named.map(({ id, name, deleted }) => [id, name, deleted]),
      [
        [41, "Pizzaria", false],
        [made.id, "Cuscuzaria", true],
      ],
    );
    const again = await create(draft({ displayName: "Cuscuzaria" }));
    assert.equal(again.status, 201);
    assert.ok(again.body.id > made.id);
    await eventually("the model knows of both changes", async () => {
      return (await harness.rpc.listCategories({ ids: [1] })).modelIsCurrent;
    });
  });

  it("is no candidate once deleted, even where the model in service still knows it", async () => {
    const json = draft({ displayName: "Zwrkaria", subcategoryKey: "zwrk\nquero zwrk" });
    const { body: made } = await create(json);
    const means = async () =>
      (await harness.rpc.categorise({ text: "quero zwrk" })).candidates.map(({ categoryId }) => categoryId);
    await eventually("a model is trained on it", async () => (await means())[0] === made.id);
    await call("POST", "/categories/training/switching", { json: { switching: "reviewed" } });
    await remove(made.id);
    await eventually("it is offered no more", async () => !(await means()).includes(made.id));
    await call("POST", "/categories/training/switching", { json: { switching: "automatic" } });
  });

  it("gives two categories created at once two numbers", async () => {
    const names = ["Um", "Dois", "Três", "Quatro", "Cinco"];
    const made = await Promise.all(names.map((name) => create(draft({ displayName: name }))));
    assert.equal(new Set(made.map(({ body }) => body.id)).size, names.length);
    assert.deepEqual([...new Set(made.map(({ status }) => status))], [201]);
  });

  it("400: a deletion that does not say whether merchants have the category", async () => {
    assert.equal((await call("POST", "/categories/external/delete/59")).status, 400);
    assert.equal((await item(59)).displayName, "Veterinário");
  });
});
