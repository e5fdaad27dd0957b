import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { AppError } from "@tenho/kernel/errors/app-error";
import type { RunningService } from "@tenho/kernel/lifecycle/run-service";
import { STANDARD_CATALOGUE } from "../standard-catalogue/standard-catalogue.ts";
import { asMaster } from "./_clients.ts";
import { briefTrainer, type CategorisationHarness, startCategorisationHarness } from "./_harness.ts";

const FALLBACK = { id: 95, name: "Outros", family: "Outros" };
const entry = (name: string, more: object = {}) => ({ name, family: "Comida", examples: [`quero ${name}`], ...more });

describe("bringing a catalogue in", () => {
  let harness: CategorisationHarness;
  let service: RunningService;

  before(async () => {
    harness = await startCategorisationHarness();
  });
  after(() => harness.stop());
  beforeEach(async () => {
    await harness.stopAll();
    service = await harness.start({ postgresUrl: await harness.newDatabase(), trainer: briefTrainer() });
  });

  const names = async () =>
    (await harness.rpc.listCategories({})).categories.map(({ id, name, family }) => ({ id, name, family }));
  const counts = async (request: Parameters<CategorisationHarness["rpc"]["importCatalogue"]>[0]) => {
    const { created, changed, unchanged } = await harness.rpc.importCatalogue(request);
    return [created, changed, unchanged];
  };

  it("finds the category of what fits no other in every installation", async () => {
    assert.deepEqual(await names(), [FALLBACK]);
  });

  it("takes the standard catalogue, adds what is missing of it later, and leaves alone what people changed or deleted", async () => {
    const call = asMaster(service.url);
    assert.deepEqual(await counts({ standard: true, dryRun: true }), [99, 0, 1]);
    assert.deepEqual(await names(), [FALLBACK]);
    assert.equal((await call<{ created: number }>("POST", "/categories/standard")).body.created, 99);
    assert.equal((await names()).length, STANDARD_CATALOGUE.length);
    const renamed = { parentCategory: "Comida", displayName: "Pizzas", subcategoryKey: "quero pizza" };
    assert.equal((await call("POST", "/categories/external/update/41", { json: renamed })).status, 200);
    const removal = { json: { has_merchants: false } };
    assert.equal((await call("POST", "/categories/external/delete/42", removal)).status, 200);
    assert.deepEqual(await counts({ standard: true }), [0, 0, 100]);
    const after = await names();
    assert.equal(after.find(({ id }) => id === 41)?.name, "Pizzas");
    assert.equal(
      after.find(({ id }) => id === 42),
      undefined,
    );
  });

  it("knows a category by its number or its name, gives new ones numbers nobody had, and steps over that of the fallback", async () => {
    const many = Array.from({ length: 94 }, (_, at) => entry(`coisa ${at + 1}`));
    assert.deepEqual(await counts({ entries: many }), [94, 0, 0]);
    const next = [
      entry("COISA 3", { family: "Casa" }),
      entry("coisa 7"),
      entry("coisa 95"),
      entry("nova", { id: 300 }),
    ];
    assert.deepEqual(await counts({ entries: next }), [2, 1, 1]);
    const after = await names();
    assert.deepEqual(
      after.filter(({ id }) => id > 94),
      [FALLBACK, { id: 300, name: "nova", family: "Comida" }, { id: 301, name: "coisa 95", family: "Comida" }],
    );
    assert.deepEqual(after[2], { id: 3, name: "COISA 3", family: "Casa" });
    const draft = { parentCategory: "Casa", displayName: "À mão", subcategoryKey: "quero algo à mão" };
    const made = await asMaster(service.url)<{ id: number }>("POST", "/categories/external/create", { json: draft });
    assert.equal(made.body.id, 302);
  });

  it("makes by hand the category after the 94th, too", async () => {
    await harness.rpc.importCatalogue({ entries: [entry("a última", { id: 94 })] });
    const draft = { parentCategory: "Casa", displayName: "Mais uma", subcategoryKey: "quero mais uma" };
    const made = await asMaster(service.url)<{ id: number }>("POST", "/categories/external/create", { json: draft });
    assert.deepEqual([made.status, made.body.id], [201, 96]);
  });

  it("takes all of a file or nothing, and names what it cannot take", async () => {
    const refused: [entries: object[], message: RegExp, field?: string][] = [
      [
        [entry("boa"), entry("x".repeat(61))],
        /^A categoria 2 \(x+\) não pode ser usada: name: .*60 caracteres/,
        "entries.1.name",
      ],
      [[entry("boa"), entry("BOA")], /"BOA" aparece duas vezes/],
      [[entry("boa"), entry("Outros", { id: 95 })], /não aprende textos/],
      [[entry("boa", { id: 7 }), entry("outra", { id: 7 })], /"outra" aparece duas vezes/],
    ];
    for (const [entries, message, field = "entries.1"] of refused) {
      await assert.rejects(harness.rpc.importCatalogue({ entries }), (error: AppError) => {
        assert.equal(error.code, "invalid_input");
        assert.match(error.message, message);
        assert.equal(error.fields[0]?.field, field, "a file's reader says where it is there");
        return true;
      });
    }
    await assert.rejects(harness.rpc.importCatalogue({ entries: [entry("boa"), entry("outros", { id: 8 })] }), {
      code: "conflict",
    });
    assert.deepEqual(await names(), [FALLBACK]);
  });

  it("gives back what was brought in, page by page", async () => {
    await harness.rpc.importCatalogue({ standard: true });
    const { entries } = await harness.rpc.exportCatalogue({});
    assert.equal(entries.length, 100);
    assert.deepEqual(entries[40]?.examples, STANDARD_CATALOGUE[40]?.examples);
    const given = entries.map(({ id, name, family, description, synonyms, examples }) => ({
      ...{ id, name, family, description },
      ...{ synonyms, examples },
    }));
    assert.deepEqual(await counts({ entries: given }), [0, 0, 100]);
    assert.deepEqual((await harness.rpc.exportCatalogue({ afterId: 100 })).entries, []);
  });
});
