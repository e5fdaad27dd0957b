import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Template } from "./templates.ts";
import { TEMPLATES, templateFaults } from "./templates.ts";

const withBody = (body: string): Template => ({
  name: "x_v1",
  language: "pt_BR",
  category: "UTILITY",
  body,
  buttons: [],
  status: "APPROVED",
});

describe("templates", () => {
  it("holds only what Meta would approve", () => {
    for (const template of TEMPLATES) assert.deepEqual(templateFaults(template), [], template.name);
  });

  for (const body of [
    "{{1}} chegou.",
    "Chegou: *{{1}}*.",
    "De {{1}} {{2}} hoje.",
    "De {{2}} hoje.",
    "",
    "x".repeat(1025),
  ]) {
    it(`would not approve ${JSON.stringify(body.slice(0, 30))}`, () => {
      assert.notDeepEqual(templateFaults(withBody(body)), []);
    });
  }
});
