import assert from "node:assert/strict";
import { test } from "node:test";
import { numberInText } from "./number-in-text.ts";

test("a number with area code is read from a sentence, one without is not", () => {
  assert.equal(numberInText("é (86) 98888-7777"), "5586988887777");
  assert.equal(numberInText("8688887777"), "5586988887777");
  assert.equal(numberInText("98888-7777"), null);
  assert.equal(numberInText("não sei"), null);
});

test("a number of another country is read by its plus, and never made Brazilian", () => {
  assert.equal(numberInText("+351 912 345 678"), "351912345678");
  assert.equal(numberInText("meu número é +47 (91) 23 45 67"), "4791234567");
  assert.equal(numberInText("+55 86 8888-7777"), "5586988887777");
  for (const noNumber of ["+55 00 98888-7777", "+55 86 98888-77777"]) assert.equal(numberInText(noNumber), null);
  assert.equal(numberInText("+999 12 34 56 78"), null);
  assert.equal(numberInText("+47 12"), null);
});
