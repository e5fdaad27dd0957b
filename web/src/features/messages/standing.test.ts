import assert from "node:assert/strict";
import { test } from "node:test";
import { type Standing, standingText } from "./standing.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const standing = (more: Partial<Standing>): Standing => ({
  state: "READING",
  until: null,
  companies: 0,
  company: null,
  reason: null,
  ...more,
});
const text = (more: Partial<Standing>) => standingText(standing(more), NOW);

test("staff read whom a wish waits for, and until when", () => {
  assert.equal(
    text({ state: "ASKING", companies: 2, until: "2026-11-20T16:40:00Z" }),
    "Perguntando a 2 empresas, até 13:40",
  );
  assert.equal(text({ state: "ASKING", companies: 1 }), "Perguntando a 1 empresa");
  const opening = { state: "OPENING", company: "Oficina do Tião", until: "2026-11-20T17:00:00Z" } as const;
  assert.equal(text({ ...opening, companies: 1 }), "Espera abrir: Oficina do Tião, 14:00");
  assert.equal(text({ ...opening, companies: 3 }), "Espera abrir: Oficina do Tião, 14:00, e mais 2");
});

test("SEM EMPRESA AINDA has its reason", () => {
  assert.equal(text({ state: "NO_SELLER" }), "Ninguém vende isto aqui ainda");
  assert.equal(text({ state: "CANNOT_ANSWER", reason: "NO_BALANCE" }), "Quem vende está sem saldo");
  assert.match(text({ state: "CANNOT_ANSWER", reason: "UNAVAILABLE" }), /^Quem vende não pode responder agora/);
  assert.equal(text({ state: "CLOSED", reason: "NO_SELLER" }), "Encerrado: ninguém vende isto aqui");
  assert.equal(text({ state: "CLOSED" }), "Encerrado");
  assert.equal(text({ state: "CANNOT_ANSWER" }), "Ninguém pôde responder ainda");
});
