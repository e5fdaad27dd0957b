import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PARNAIBA } from "../../../test/_wish-builder.ts";
import { lossDay, lossNoticeAt } from "../offers/missed-offers.ts";
import { parseReplyId, type Reply, replyId } from "../outgoing/consumer-tap-id.ts";
import { numberIn, unitNamed } from "./questions.ts";
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

describe("replyId", () => {
  it("is read back as it was made, and nothing else is", () => {
    const wishId = "0198a000-0000-7000-8000-000000000001";
    const replies: Reply[] = [
      { kind: "category", wishId, categoryId: 41 },
      { kind: "category", wishId, categoryId: null },
      { kind: "unit", wishId, unitId: wishId },
      { kind: "again", wishId, round: 0 },
      { kind: "drop", wishId, round: 2 },
    ];
    for (const reply of replies) {
      assert.deepEqual(parseReplyId(replyId(reply)), reply);
      assert.ok(replyId(reply).length <= 200);
    }
    for (const id of ["", "cat", "cat..1", "cat.x.y", "v1.a.b.T.mac", "again.w.1.2"])
      assert.equal(parseReplyId(id), null);
  });
});

describe("answers to questions", () => {
  it("reads a number with area code and refuses one without", () => {
    assert.equal(numberIn("é (86) 98888-7777"), "5586988887777");
    assert.equal(numberIn("8688887777"), "5586988887777");
    assert.equal(numberIn("98888-7777"), null);
    assert.equal(numberIn("não sei"), null);
  });

  it("recognises a unit by name or city, and none when two fit", () => {
    const piripiri = { ...PARNAIBA, id: "unit-2", name: "Tenho Piripiri", city: "Piripiri" };
    const beach = { ...PARNAIBA, id: "unit-3", name: "Tenho Praia" };
    assert.equal(unitNamed("estou em PARNAIBA", [PARNAIBA, piripiri])?.id, PARNAIBA.id);
    assert.equal(unitNamed("parnaibinha", [PARNAIBA, piripiri]), null);
    assert.equal(unitNamed("parnaiba", [PARNAIBA, beach]), null);
  });
});

describe("lossDay", () => {
  it("counts from notice to notice in the unit's zone", () => {
    const zone = "America/Fortaleza";
    assert.equal(lossDay(new Date("2026-11-20T20:59:00Z"), zone, 18), "2026-11-20");
    assert.equal(lossDay(new Date("2026-11-20T21:00:00Z"), zone, 18), "2026-11-21");
    assert.equal(lossNoticeAt("2026-11-20", zone, 18).toISOString(), "2026-11-20T21:00:00.000Z");
  });
});
