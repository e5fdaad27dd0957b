import assert from "node:assert/strict";
import { test } from "node:test";
import { type Standing, standings, whichToCancel } from "./acts.ts";

const wish = (wishId: string, text: string) => ({ wishId, wish: text });
const standing = (more: Partial<Standing>): Standing => ({
  wishId: "w1",
  wish: "pizza de calabresa",
  have: [],
  waiting: 0,
  until: null,
  timeZone: "America/Fortaleza",
  ...more,
});
const told = (more: Partial<Standing>) => {
  const content = standings([standing(more)]);
  return content.kind === "text" ? content.body : "";
};

test("the standing of a wish tells who has it, how many may answer, and until when", () => {
  const until = new Date("2026-11-20T22:40:00Z");
  assert.equal(
    told({ have: ["Forno"], waiting: 2, until }),
    "_pizza de calabresa_: *Forno* tem; 2 empresas ainda podem responder até 19:40.",
  );
  assert.equal(told({ have: ["Forno", "Brasa"] }), "_pizza de calabresa_: *Forno*, *Brasa* têm.");
  assert.equal(told({}), "_pizza de calabresa_: ninguém pôde atender ainda. Guardei seu pedido e aviso se aparecer.");
});

test("wishes to cancel are buttons of distinct short titles, else a list", () => {
  const two = whichToCancel([wish("w1", "uma pizza grande de calabresa com borda"), wish("w2", "gás")]);
  assert.ok(two.kind === "buttons");
  assert.ok(two.buttons.every(({ title }) => title.length <= 20));
  assert.equal(whichToCancel([wish("w1", "gás"), wish("w2", "gás")]).kind, "list");
  const many = whichToCancel(Array.from({ length: 12 }, (_, at) => wish(`w${at}`, `pedido ${at}`)));
  assert.ok(many.kind === "list" && many.rows.length === 10);
  assert.equal(whichToCancel([]).kind, "text");
});
