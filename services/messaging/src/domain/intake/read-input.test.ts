import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PARNAIBA } from "../../../test/_wish-builder.ts";
import { parsePhone, readUnit } from "./questions.ts";
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
  it("reads a number with area code and refuses one without", () => {
    assert.equal(parsePhone("é (86) 98888-7777"), "5586988887777");
    assert.equal(parsePhone("8688887777"), "5586988887777");
    assert.equal(parsePhone("98888-7777"), null);
    assert.equal(parsePhone("não sei"), null);
  });

  it("reads a number of another country by its plus, and never makes it Brazilian", () => {
    assert.equal(parsePhone("+351 912 345 678"), "351912345678");
    assert.equal(parsePhone("meu número é +47 (91) 23 45 67"), "4791234567");
    assert.equal(parsePhone("+55 86 8888-7777"), "5586988887777");
    assert.equal(parsePhone("+999 12 34 56 78"), null);
    assert.equal(parsePhone("+47 12"), null);
  });

  it("recognises a unit by name or city, and none when two fit", () => {
    const piripiri = { ...PARNAIBA, id: "unit-2", name: "Tenho Piripiri", city: "Piripiri" };
    const beach = { ...PARNAIBA, id: "unit-3", name: "Tenho Praia" };
    assert.equal(readUnit("estou em PARNAIBA", [PARNAIBA, piripiri])?.id, PARNAIBA.id);
    assert.equal(readUnit("parnaibinha", [PARNAIBA, piripiri]), null);
    assert.equal(readUnit("parnaiba", [PARNAIBA, beach]), null);
  });
});
