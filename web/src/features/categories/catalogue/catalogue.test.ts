import assert from "node:assert/strict";
import { test } from "node:test";
import { categoriesWithFamily, contentLines, countRepeated, familyNames, filterGroups, withLine } from "./catalogue.ts";

const GROUPS = [
  {
    groupName: "Saúde",
    categories: [
      { id: 3, name: "Médico" },
      { id: 4, name: "Ótica" },
    ],
  },
  {
    groupName: "Alimentação",
    categories: [
      { id: 2, name: "pizzaria" },
      { id: 1, name: "Açaí" },
    ],
  },
];

test("the search finds part of a name in any case, with or without accents, and drops families left empty", () => {
  assert.deepEqual(filterGroups(GROUPS, "ACAI"), [{ groupName: "Alimentação", categories: [{ id: 1, name: "Açaí" }] }]);
  assert.deepEqual(filterGroups(GROUPS, " médi "), [{ groupName: "Saúde", categories: [{ id: 3, name: "Médico" }] }]);
  assert.deepEqual(filterGroups(GROUPS, "borracha"), []);
});

test("families and categories are in alphabetical order, ignoring case and accents", () => {
  assert.deepEqual(
    filterGroups(GROUPS, "").map(({ groupName, categories }) => [groupName, ...categories.map(({ name }) => name)]),
    [
      ["Alimentação", "Açaí", "pizzaria"],
      ["Saúde", "Médico", "Ótica"],
    ],
  );
  assert.deepEqual(
    categoriesWithFamily(GROUPS).map(({ name, family }) => `${family}/${name}`),
    ["Alimentação/Açaí", "Saúde/Médico", "Saúde/Ótica", "Alimentação/pizzaria"],
  );
});

test("the chosen family stays among the choices when the search leaves it out, and a new one joins them once", () => {
  assert.deepEqual(familyNames(GROUPS, "saud"), ["Saúde"]);
  assert.deepEqual(familyNames(GROUPS, "saud", "Alimentação"), ["Alimentação", "Saúde"]);
  assert.deepEqual(familyNames(GROUPS, "", "Moda"), ["Alimentação", "Moda", "Saúde"]);
  assert.deepEqual(familyNames(GROUPS, "", "Saúde"), ["Alimentação", "Saúde"]);
});

test("a content counts its lines that are not blank, and those that repeat", () => {
  const lines = contentLines("  quero pizza\r\n\n \t\nPIZZA doce\nQuéro Pizza");
  assert.deepEqual(lines, ["quero pizza", "PIZZA doce", "Quéro Pizza"]);
  assert.equal(countRepeated(lines), 1);
  assert.deepEqual(contentLines(""), []);
});

test("a word is added to a content as its last line, once", () => {
  assert.equal(withLine("pizza\nesfiha\n", "calzone"), "pizza\nesfiha\ncalzone");
  assert.equal(withLine("pizza\nCalzône", "calzone"), "pizza\nCalzône");
  assert.equal(withLine("", "calzone"), "calzone");
  assert.equal(withLine("pizza", " "), "pizza");
});
