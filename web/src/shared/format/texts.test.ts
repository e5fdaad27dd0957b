import assert from "node:assert/strict";
import { test } from "node:test";
import { shortText } from "./short-text.ts";
import { placeOf, unitText } from "./unit-text.ts";

test("a unit's city and state are said once, whichever of them its name holds", () => {
  const place = { city: "Parnaíba", state: "PI" };
  assert.equal(unitText({ name: "Parnaíba – PI", ...place }), "Parnaíba – PI");
  assert.equal(unitText({ name: "PARNAIBA Centro", ...place }), "PARNAIBA Centro · PI");
  assert.equal(unitText({ name: "Vila Teste", ...place }), "Vila Teste · Parnaíba, PI");
  assert.equal(placeOf({ name: "Pizza Parnaíba", ...place }), "PI");
});

test("a text for one line holds no line break and is cut at 120 characters", () => {
  assert.equal(shortText("  quero\n\npizza\tgrande "), "quero pizza grande");
  assert.equal(shortText("a".repeat(120)).length, 120);
  const cut = shortText("😀 linha\n".repeat(500));
  assert.equal([...cut].length <= 120, true);
  assert.match(cut, /…$/);
});
