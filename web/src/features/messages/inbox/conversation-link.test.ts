import assert from "node:assert/strict";
import { test } from "node:test";
import { conversationLink } from "./conversation-link.ts";

test("the first message quotes the wish in one line, and nothing in the wish ends the address", () => {
  const link = new URL(conversationLink("https://wa.me/5586999990001", "pizza &text=golpe\n#grande 100%"));
  assert.equal(link.origin + link.pathname, "https://wa.me/5586999990001");
  assert.equal(link.hash, "");
  assert.deepEqual([...link.searchParams.keys()], ["text"]);
  assert.equal(
    link.searchParams.get("text"),
    'Olá! Vi pela Tenho o seu pedido: "pizza &text=golpe #grande 100%". Eu tenho. Posso ajudar?',
  );
});

test("a long wish is cut, so that the address stays one a phone opens", () => {
  assert.ok(conversationLink("https://wa.me/5586999990001", "a".repeat(4000)).length < 400);
});
