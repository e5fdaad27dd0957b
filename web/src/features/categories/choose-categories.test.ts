import assert from "node:assert/strict";
import { test } from "node:test";
import { allCategories, filterCategories } from "./choose-categories.ts";

const groups = [
  {
    groupName: "Alimentação",
    categories: [
      { id: 41, name: "Pizzaria" },
      { id: 13, name: "açaiteria" },
    ],
  },
  {
    groupName: "Casa",
    categories: [
      { id: 70, name: "Águas e gás" },
      { id: 41, name: "Pizzaria" },
    ],
  },
];
const names = (filter: object, selected: readonly number[] = []) =>
  filterCategories(groups, { busca: "", grupo: "", selecionadas: "", ...filter }, new Set(selected)).map(
    ({ name }) => name,
  );

test("each category is there once, in the alphabet's order whatever its case and accents", () => {
  assert.deepEqual(
    allCategories(groups).map(({ name }) => name),
    ["açaiteria", "Águas e gás", "Pizzaria"],
  );
});

test("search, group and 'Apenas selecionadas' narrow the list together", () => {
  assert.deepEqual(names({ busca: "AGUAS" }), ["Águas e gás"]);
  assert.deepEqual(names({ grupo: "Alimentação" }), ["açaiteria", "Pizzaria"]);
  assert.deepEqual(names({ selecionadas: "1" }, [41]), ["Pizzaria"]);
  assert.deepEqual(names({ selecionadas: "1", grupo: "Casa", busca: "gas" }, [41]), []);
});
