import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
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
import { type Answer, startRemoteCatalogue } from "./_remote-catalogue.ts";

type Item = { id: number; subcategoryKey: string; parentCategory: string; displayName: string };
const draft = { parentCategory: "Comida", subcategoryKey: "tapioca\ntapioca doce", displayName: "Tapiocaria" };

describe("a remote catalogue", () => {
  let harness: CategorisationHarness;
  let source: Awaited<ReturnType<typeof startRemoteCatalogue>>;
  let call: ReturnType<typeof asMaster>;
  let postgresUrl = "";

  /** Starts a replica that waits this long for the source. */
  const open = async (timeoutMs: string) => {
    const env = { CATALOGUE_SOURCE_URL: source.url, CATALOGUE_SOURCE_TIMEOUT_MS: timeoutMs };
    return asMaster((await harness.start({ postgresUrl, trainer: inlineTrainer(), env })).url);
  };

  before(async () => {
    harness = await startCategorisationHarness();
    source = await startRemoteCatalogue();
    postgresUrl = await harness.newDatabase();
    // Ours had these before it followed another.
    await harness.start({ postgresUrl, trainer: inlineTrainer() });
    await putAll(harness.rpc, categoriesOf(41, 59, 60, 95));
    await harness.stopAll();
    call = await open("20000");
  });
  beforeEach(() => {
    source.answers.clear();
    source.requests.length = 0;
  });
  after(async () => {
    await source.stop();
    await harness.stopAll();
    await harness.stop();
  });

  const answerWith = (call: string, answer: Answer) => source.answers.set(call.replace(" ", " /api"), answer);
  const remove = (id: number, has_merchants = false) =>
    call("POST", `/categories/external/delete/${id}`, { json: { has_merchants } });
  const sync = () => call<unknown>("POST", "/categories/sync?no_cache=1");
  const catalogue = async () =>
    (await harness.rpc.listCategories({})).categories.map(({ id, name, family }) => [id, name, family]);

  it("is asked to create, and ours follows under the number it gave", async () => {
    answerWith("POST /categories/external/create", { status: 201, json: { data: { id: "700", key: "x" } } });
    const { status, body } = await call<Item>("POST", "/categories/external/create", { json: draft });
    assert.deepEqual([status, body.id], [201, 700]);
    assert.deepEqual(source.requests, [{ method: "POST", path: "/api/categories/external/create", body: draft }]);
    assert.deepEqual((await catalogue()).at(-1), [700, "Tapiocaria", "Comida"]);
    await eventually("a model is trained on it", async () => {
      return (await harness.rpc.categorise({ text: "tapioca" })).candidates[0]?.categoryId === 700;
    });
  });

  it("is read by either name of the content, inside `data` or not", async () => {
    answerWith("GET /categories/external/item/700", { json: { data: { key: "um\ndois", displayName: "Tapioca" } } });
    const read = async () => (await call<Item>("GET", "/categories/external/item/700")).body;
    assert.equal((await read()).subcategoryKey, "um\ndois");
    answerWith("GET /categories/external/item/700", { json: { subcategoryKey: "três", parentCategory: "Comida" } });
    assert.deepEqual([(await read()).subcategoryKey, (await read()).parentCategory], ["três", "Comida"]);
  });

  it("is asked to update, rename and delete; what it refuses changes nothing here", async () => {
    const json = { ...draft, displayName: "Tapiocas" };
    const before = await catalogue();
    answerWith("POST /categories/external/update/700", { status: 422, json: { message: "Nome feio" } });
    const refused = await call("POST", "/categories/external/update/700", { json });
    assert.deepEqual([refused.status, refused.body.message], [409, "Nome feio"]);
    answerWith("POST /categories/external/update/700", { status: 500, text: "<html>" });
    const failed = await call("POST", "/categories/external/update/700", { json });
    assert.deepEqual([failed.status, failed.body.message], [503, "Erro ao atualizar categoria na API externa"]);
    assert.equal((await remove(700)).status, 200, "gone there: gone here");
    answerWith("POST /categories/external/rename-family", { status: 503, json: {} });
    const rename = { json: { from: "Pets", to: "Bichos" } };
    assert.equal((await call("POST", "/categories/external/rename-family", rename)).status, 503);
    assert.deepEqual(await catalogue(), before.slice(0, -1));

    answerWith("POST /categories/external/rename-family", { json: {} });
    assert.equal((await call("POST", "/categories/external/rename-family", rename)).status, 200);
    answerWith("POST /categories/external/update/41", { json: { data: {} } });
    const pizza = { json: { ...draft, displayName: "Pizzas" } };
    assert.equal((await call("POST", "/categories/external/update/41", pizza)).status, 200);
    assert.deepEqual(
      (await catalogue()).map(([, name, family]) => [name, family]),
      [
        ["Pizzas", "Comida"],
        ["Veterinário", "Bichos"],
        ["Pet Shop, Banho e Tosa", "Bichos"],
        ["Outros", "Outros"],
      ],
    );
  });

  it("is not asked to delete what merchants have, nor what cannot be filled in", async () => {
    assert.equal((await remove(59, true)).status, 409);
    const json = { ...draft, subcategoryKey: "" };
    assert.equal((await call("POST", "/categories/external/create", { json })).status, 400);
    assert.deepEqual(source.requests, []);
  });

  it("copies what is new, renamed and moved, even names exchanged; what it no longer lists stays", async () => {
    answerWith("GET /categories/sync", {
      json: [
        { groupName: "Animais", categories: [{ id: 59, name: "Pet Shop, Banho e Tosa" }] },
        { group_name: "Bichos", categories: [{ id: 60, name: "Veterinário" }] },
        { groupName: "Novas", categories: [{ id: 800, name: "  Aluguel de   Barco " }] },
        { groupName: "Alheia", categories: [{ id: 95, name: "Diversos" }] },
      ],
    });
    answerWith("GET /categories/external/item/800", { json: { data: { key: "barco\nlancha" } } });
    const { status, body } = await sync();
    assert.equal(status, 200);
    assert.deepEqual(await catalogue(), [
      [41, "Pizzas", "Comida"],
      [59, "Pet Shop, Banho e Tosa", "Animais"],
      [60, "Veterinário", "Bichos"],
      [95, "Outros", "Outros"],
      [800, "Aluguel de Barco", "Novas"],
    ]);
    assert.deepEqual(body, (await call("GET", "/categories/sync")).body);
    await eventually("a model is trained on the new one", async () => {
      return (await harness.rpc.categorise({ text: "lancha" })).candidates[0]?.categoryId === 800;
    });
    const version = await modelIsCurrent(harness.rpc);
    assert.equal((await sync()).status, 200);
    const after = await harness.rpc.listCategories({});
    assert.deepEqual([after.modelIsCurrent, after.modelVersion], [true, version], "nothing new to learn");
  });

  it("503 and nothing changed: it does not answer, or answers nonsense", async () => {
    const before = await catalogue();
    const groups = (categories: unknown) => [{ groupName: "Novas", categories }];
    const lies: Answer[] = [
      { status: 500, json: [] },
      { status: 302, text: "", headers: { location: source.url } },
      { text: "[" },
      { json: { groups: [] } },
      { json: groups("muitas") },
      { json: [{ categories: [{ id: 900, name: "Sem família" }] }] },
      { json: groups([{ id: -1, name: "Nada" }]) },
      { json: groups([{ id: 900, name: " " }]) },
      {
        json: groups([
          { id: 900, name: "Um" },
          { id: 900, name: "Dois" },
        ]),
      },
      {
        json: groups([
          { id: 41, name: "Outra" },
          { id: 900, name: "Veterinário" },
        ]),
      },
      { json: groups([{ id: 900, name: "Item que não há" }]) },
      { text: `["${"x".repeat(5 * 1024 * 1024)}"]` },
    ];
    const answers: [typeof call, Answer][] = lies.map((lie) => [call, lie]);
    for (const [ask, lie] of [[await open("300"), { hang: true }] as const, ...answers]) {
      answerWith("GET /categories/sync", lie);
      const { status, body } = await ask("POST", "/categories/sync");
      assert.deepEqual([status, body.message], [503, "Erro ao atualizar categorias"], JSON.stringify(lie).slice(0, 80));
    }
    assert.deepEqual(await catalogue(), before);
  });
});
