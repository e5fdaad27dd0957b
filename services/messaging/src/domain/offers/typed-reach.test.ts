import assert from "node:assert/strict";
import { it } from "node:test";
import { readTalked } from "./typed-reach.ts";

const YES = ["1", "claro", "👍", "sim", "Sim!", "SIM", "s", "sim, falamos", "sim já conversamos", "Sim, obrigada"];
const NO = [
  "2",
  "nn",
  "👎",
  "não",
  "Nao.",
  "n",
  "NÃO!!",
  "Não, ninguém falou comigo",
  "nao falou",
  "não, ainda não",
  "não não",
];
const NEITHER = [
  "",
  "não tenho",
  "não quero mais pizza, quero hambúrguer",
  "não, quero pizza",
  "sim, quero uma pizza",
  "sim, falamos da pizza",
  "não, já falamos",
  "simcard tim",
  "pizza, não",
  "ninhos de passarinho",
  "n 42 tênis",
];

it("reads a yes or a no that says nothing else as an answer, and no text that may be a wish", () => {
  for (const text of YES) assert.equal(readTalked(text, false), true, text);
  for (const text of NO) assert.equal(readTalked(text, false), false, text);
  for (const text of NEITHER) assert.equal(readTalked(text, false), null, text);
});

it("reads what begins with yes or no and quotes the question as an answer, unless it wishes for something", () => {
  assert.equal(readTalked("não recebi mensagem nenhuma", true), false);
  assert.equal(readTalked("sim. combinamos tudo", true), true);
  for (const text of ["não quero mais pizza", "não tenho", "sim, quero pizza"]) {
    assert.equal(readTalked(text, true), null, text);
  }
});
