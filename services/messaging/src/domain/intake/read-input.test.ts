import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PARNAIBA } from "../../../test/_wish-builder.ts";
import { readUnit } from "./questions.ts";
import { typedCommand } from "./typed-command.ts";

describe("typedCommand", () => {
  it("takes a whole message only, whatever accents, case and punctuation", () => {
    assert.equal(typedCommand("NÃO TENHO."), "NAO_TENHO");
    assert.equal(typedCommand("nao  tenho"), "NAO_TENHO");
    assert.equal(typedCommand("Tenho!!"), "TENHO");
    assert.equal(typedCommand(" sair "), "opt_out");
    assert.equal(typedCommand("Meus Dados"), "data_request");
    for (const text of ["tenho fome", "quero sair hoje", "não tenho certeza", "", "constructor"]) {
      assert.equal(typedCommand(text), null, text);
    }
  });
});

describe("answers to questions", () => {
  it("recognises a unit by name or city, and none when two fit", () => {
    const piripiri = { ...PARNAIBA, id: "unit-2", name: "Tenho Piripiri", city: "Piripiri" };
    const beach = { ...PARNAIBA, id: "unit-3", name: "Tenho Praia" };
    assert.equal(readUnit("estou em PARNAIBA", [PARNAIBA, piripiri])?.id, PARNAIBA.id);
    assert.equal(readUnit("parnaibinha", [PARNAIBA, piripiri]), null);
    assert.equal(readUnit("parnaiba", [PARNAIBA, beach]), null);
  });
});
