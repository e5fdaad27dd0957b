import assert from "node:assert/strict";
import { it } from "node:test";
import { checkCatalogue } from "./check-catalogue.ts";

function find(ids: readonly number[], hasModel: boolean) {
  const ctx = {
    catalogue: { list: async () => ids.map((id) => ({ id })) },
    classifier: { now: () => ({ served: hasModel ? { version: "1" } : null }) },
  } as unknown as Parameters<typeof checkCatalogue>[0];
  return checkCatalogue(ctx);
}

it("names a catalogue without categories, without “Outros”, and without a model that serves", async () => {
  const look = async (ids: number[], hasModel: boolean) =>
    (await find(ids, hasModel)).map(({ id, state }) => `${id} ${state}`);
  const whole = ["data.categories RIGHT", "data.fallback RIGHT", "data.model RIGHT"];
  assert.deepEqual(await look([1, 95], true), whole);
  assert.deepEqual(await look([95], false), ["data.categories MISSING", "data.fallback RIGHT", "data.model MISSING"]);
  assert.deepEqual(await look([1], true), ["data.categories RIGHT", "data.fallback WRONG", "data.model RIGHT"]);
});

it("leads to the screen that has the button for the standard catalogue", async () => {
  const links = (await find([95], false)).flatMap(({ link }) => link ?? []);
  assert.deepEqual(links, ["/inteligencia-artificial/categorias", "/inteligencia-artificial/categorias"]);
});
