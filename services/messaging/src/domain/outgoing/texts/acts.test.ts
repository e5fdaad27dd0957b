import assert from "node:assert/strict";
import { test } from "node:test";
import { whichToCancel } from "./acts.ts";

const wish = (wishId: string, text: string) => ({ wishId, wish: text });
test("wishes to cancel are buttons of distinct short titles, else a list", () => {
  const two = whichToCancel([wish("w1", "uma pizza grande de calabresa com borda"), wish("w2", "gás")]);
  assert.ok(two.kind === "buttons");
  assert.ok(two.buttons.every(({ title }) => title.length <= 20));
  assert.equal(whichToCancel([wish("w1", "gás"), wish("w2", "gás")]).kind, "list");
  const many = whichToCancel(Array.from({ length: 12 }, (_, at) => wish(`w${at}`, `pedido ${at}`)));
  assert.ok(many.kind === "list" && many.rows.length === 10);
  assert.equal(whichToCancel([]).kind, "text");
});
