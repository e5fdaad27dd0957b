import assert from "node:assert/strict";
import { test } from "node:test";
import { STANDARD_CATALOGUE } from "../../../standard-catalogue/standard-catalogue.ts";
import { trainingText, withTrainingText } from "./training-lines.ts";

const pizza = { description: "Pizzas e esfihas.", synonyms: ["pizza", "esfiha"], examples: ["quero uma pizza"] };

test("a text is read as description, synonyms and examples, one a line, none twice", () => {
  assert.equal(trainingText(pizza), "Pizzas e esfihas.\npizza\nesfiha\nquero uma pizza");
  assert.equal(trainingText({ description: "", synonyms: ["pizza"], examples: ["pizza"] }), "pizza");
});

test("a text read and written back changes nothing, even where a line occurs twice", () => {
  const twice = { description: "pizza", synonyms: ["pizza", "esfiha"], examples: ["esfiha", "calzone"] };
  for (const before of [...STANDARD_CATALOGUE, twice]) {
    const { description, synonyms, examples } = before;
    assert.deepEqual(withTrainingText(before, trainingText(before)), { description, synonyms, examples });
  }
});

test("new lines become examples, known ones stay what they were, missing ones are removed", () => {
  assert.deepEqual(withTrainingText(pizza, "rodízio\nesfiha\n\n  quero   uma pizza \r\nrodízio\n\t\n"), {
    description: "",
    synonyms: ["esfiha"],
    examples: ["quero uma pizza", "rodízio"],
  });
});
