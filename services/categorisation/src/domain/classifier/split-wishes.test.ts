import assert from "node:assert/strict";
import { test } from "node:test";
import { waysToSplit } from "./split-wishes.ts";

const piecesOf = (text: string) => waysToSplit(text).map(({ pieces }) => pieces);

test("sentences, lines and 'também' certainly separate wishes; commas and 'e' only perhaps", () => {
  assert.deepEqual(piecesOf("quero uma pizza. preciso de um encanador"), [
    ["quero uma pizza", "preciso de um encanador"],
  ]);
  assert.deepEqual(piecesOf("quero pizza e também um pneu"), [["quero pizza", "um pneu"]]);
  assert.deepEqual(piecesOf("quero pizza. preciso também de um pneu"), [["quero pizza", "preciso também de um pneu"]]);
  const [cut] = waysToSplit("quero pizza e pneu");
  assert.deepEqual(cut, { pieces: ["quero pizza", "pneu"], isCertain: false });
});

test("courtesies are no pieces, and one wish is not parted", () => {
  assert.deepEqual(piecesOf("Oi, boa tarde! Quero uma pizza grande. Obrigado"), []);
  assert.deepEqual(piecesOf("quero uma pizza grande"), []);
});

test("what a thing is made with is no wish of its own", () => {
  assert.deepEqual(piecesOf("açaí de 500ml com leite ninho e granola"), []);
  assert.deepEqual(piecesOf("pizza com borda recheada, e também um encanador"), [
    ["pizza com borda recheada", "um encanador"],
  ]);
});

test("a piece that leaves out the beginning of its sentence gets it", () => {
  assert.deepEqual(piecesOf("preciso de um pedreiro e de um encanador e de um eletricista"), [
    ["preciso de um pedreiro", "preciso de um encanador", "preciso de um eletricista"],
  ]);
  assert.deepEqual(piecesOf("conserto de geladeira e de carro"), [["conserto de geladeira", "conserto de carro"]]);
  assert.deepEqual(piecesOf("quero pizza e de um pneu"), [["quero pizza", "de um pneu"]]);
});

test("a list of many things is left whole", () => {
  assert.deepEqual(piecesOf("arroz, feijão, macarrão, óleo e sal"), []);
});

test("no text makes it throw", () => {
  for (const text of ["", "....", ";;;", "\ud800. \udfff e x", "e e e e", "a".repeat(5_000)]) waysToSplit(text);
});
