import assert from "node:assert/strict";
import { test } from "node:test";
import type { FlowSettings } from "../wish/flow-settings.ts";
import type { Wish } from "../wish/wish.ts";
import { openWish } from "./gather-texts.ts";
import { isNewerRevision, reviseText } from "./revise-text.ts";

const NOW = new Date("2026-11-25T16:00:00Z");
const settings = { gatherMs: 4_000 } as FlowSettings;
const second = (n: number): Date => new Date(NOW.getTime() + n * 1_000);
const part = (wamid: string, text: string, seq = 1) => ({ wamid, text, at: NOW, seq });
const opened = (...parts: ReturnType<typeof part>[]): Wish => {
  const [first = part("a", "x")] = parts;
  const from = {
    id: "w",
    contactId: "c",
    phoneNumberId: "1",
    senderName: "Ana",
    senderPhone: null,
    firstContact: false,
    part: first,
  };
  return { ...openWish(from, NOW, settings), parts, text: parts.map(({ text }) => text).join("\n") };
};
const edit = (text: string, seq = 5, at = NOW) => ({ text, at, seq });
const deletion = { text: null, at: NOW, seq: 9 };

test("while a wish is gathered, the edited text is what is asked, at its place, and the wish is read anew", () => {
  const wish = opened(part("a", "quero uma bateria"), part("b", "para hoje", 2));
  const edited = reviseText(wish, "a", edit("quero um bolo"), second(1), settings);
  assert.equal(edited.text, "quero um bolo\npara hoje");
  const asking = { ...wish, state: "asking_category" as const, questionUntil: second(60), gatherUntil: null };
  const again = reviseText(asking, "a", edit("quero um bolo"), second(1), settings);
  assert.deepEqual([again.state, again.questionUntil, again.gatherUntil], ["gathering", null, second(5)]);
  const unit = reviseText({ ...asking, state: "asking_unit" }, "a", edit("quero um bolo"), second(1), settings);
  assert.deepEqual([unit.state, unit.text], ["asking_unit", "quero um bolo\npara hoje"]);
});

test("an older or repeated edit, and one of a message that is no part, changes nothing", () => {
  const wish = reviseText(opened(part("a", "x")), "a", edit("novo", 7), NOW, settings);
  assert.equal(reviseText(wish, "a", edit("velho", 6), NOW, settings), wish);
  assert.equal(reviseText(wish, "a", edit("novo", 7), NOW, settings), wish);
  assert.equal(reviseText(wish, "a", edit("antes", 8, second(-1)), NOW, settings), wish);
  assert.equal(reviseText(wish, "b", edit("outro", 8), NOW, settings), wish);
  assert.equal(isNewerRevision(edit("x", 99), deletion), false, "a deletion is final");
});

test("after merchants were asked, an edit changes nothing", () => {
  const { openKey: _, ...rest } = opened(part("a", "x"));
  const asked: Wish = { ...rest, state: "asking" };
  assert.equal(reviseText(asked, "a", edit("y"), NOW, settings), asked);
});

test("a deleted text goes; the wish without any is withdrawn, at any stage until it is answered", () => {
  const two = opened(part("a", "quero pizza"), part("b", "ops", 2));
  const one = reviseText(two, "b", deletion, NOW, settings);
  assert.deepEqual([one.text, one.parts.length, one.withdrawnAt], ["quero pizza", 1, undefined]);
  const none = reviseText(one, "a", deletion, NOW, settings);
  assert.deepEqual([none.state, none.withdrawnAt, none.parts], ["closed", NOW, []]);
  assert.equal(reviseText(none, "a", deletion, NOW, settings), none);
  const asked = reviseText({ ...one, state: "asking" }, "a", deletion, NOW, settings);
  assert.deepEqual([asked.state, asked.withdrawnAt], ["closed", NOW]);
  const answered: Wish = { ...one, state: "answered" };
  assert.equal(reviseText(answered, "a", deletion, NOW, settings), answered, "what was paid stays");
});
