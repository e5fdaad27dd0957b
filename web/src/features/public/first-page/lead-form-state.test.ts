import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EMPTY, errorsOf, findErrors } from "./lead-form-state.ts";

describe("the form for a franchise", () => {
  it("says of each field what is missing; the company is not asked for", () => {
    assert.deepEqual(Object.keys(findErrors(EMPTY)), ["name", "email", "phone", "city", "state"]);
    const filled = {
      ...EMPTY,
      name: "Rosa",
      email: "rosa@x.com",
      phone: "(86) 98888-7777",
      city: "Parnaíba",
      state: "PI",
    };
    assert.deepEqual(findErrors(filled), {});
    assert.deepEqual(findErrors({ ...filled, email: "rosa@", phone: "98888-7777" }), {
      email: "E-mail inválido",
      phone: "Informe o número com DDD",
    });
  });

  it("shows the server's refusals at their fields, and leaves out those of none", () => {
    const refused = [
      { field: "city", message: "Cidade inválida" },
      { field: "plan", message: "Opção inválida" },
    ];
    assert.deepEqual(errorsOf(refused), { city: "Cidade inválida" });
  });
});
