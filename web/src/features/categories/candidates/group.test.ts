import assert from "node:assert/strict";
import { test } from "node:test";
import { decidedText, effectText, sizeText } from "./group.ts";

const effect = (wishes: number, is_more = false) => ({
  wishes,
  is_more,
  since: "2026-08-24T12:00:00.000Z",
  measured_at: "2026-11-22T12:00:00.000Z",
});

test("the effect of a group is an upper bound with its day, and nothing while it is not measured", () => {
  assert.equal(effectText(null), null);
  assert.equal(effectText(effect(0)), "Não teria mudado nenhum pedido desde 24/08/2026");
  assert.equal(effectText(effect(1)), "Teria mudado até 1 pedido desde 24/08/2026");
  assert.equal(effectText(effect(500, true)), "Teria mudado mais de 500 pedidos desde 24/08/2026");
});

test("the size of a group says its texts and how often they were said", () => {
  assert.equal(sizeText({ candidates: 1, times: 1 }), "1 texto");
  assert.equal(sizeText({ candidates: 1, times: 4 }), "1 texto, dito 4 vezes");
  assert.equal(sizeText({ candidates: 3, times: 7 }), "3 textos, ditos 7 vezes");
});

test("a decision says how many texts it took, and an ADMIN's that it is a proposal", () => {
  assert.equal(decidedText({ decided: 3, proposed: 0, waiting: 0 }, "approve"), "3 textos aprovados");
  assert.equal(
    decidedText({ decided: 500, proposed: 0, waiting: 2 }, "reject"),
    "500 textos rejeitados; 2 esperam ainda",
  );
  assert.equal(decidedText({ decided: 0, proposed: 0, waiting: 0 }, "approve"), "Este grupo já estava decidido assim");
  assert.match(decidedText({ decided: 0, proposed: 2, waiting: 2 }, "approve"), /^Sugestão enviada para 2 textos/);
});
