import assert from "node:assert/strict";
import { test } from "node:test";
import { parseNotice, tagsOf } from "./live-tags.ts";

const idOf = (type: string, id: string) => ({ type, id });

test("a notice invalidates what its id decides, else the tags of its type, an unknown one none", () => {
  const tags = (type: string) => tagsOf({ type, id: "x" });
  const user = ["x", "UNREAD", "LIST"].map((id) => idOf("User", id));
  const correction = ["x", "UNREAD", "LIST"].map((id) => idOf("Correction", id));
  const pause = [idOf("Pause", "x"), idOf("Pause", "UNREAD")];
  assert.deepEqual(tags("categorisation.category"), ["Category", "Training"]);
  assert.deepEqual(tags("categorisation.candidate"), ["Training"]);
  assert.deepEqual(tags("categorisation.models"), ["Training"]);
  assert.deepEqual(tags("messaging.wish"), [...["x", "UNREAD", "LIST"].map((id) => idOf("Message", id)), "Dashboard"]);
  assert.deepEqual(tags("messaging.statistics"), ["MessageStats", "Dashboard"]);
  assert.deepEqual(tags("wallet.balance"), [idOf("Wallet", "x"), idOf("Wallet", "UNREAD"), "Dashboard"]);
  assert.deepEqual(tags("wallet.load_cap"), [], "nothing has moved");
  assert.deepEqual(
    tags("payment.charge"),
    ["x", "UNREAD", "LIST"].map((id) => idOf("Charge", id)),
  );
  assert.deepEqual(tags("users.account"), [...user, "AwaitingUser", ...correction, ...pause, "Dashboard"]);
  assert.deepEqual(tags("users.pause"), pause);
  assert.deepEqual(tags("somebody.else"), []);
});

test("a notice of a thing that this panel does not know yet invalidates all that its service tells of", () => {
  assert.deepEqual(tagsOf({ type: "users.new", id: "x" }), [
    "User",
    "AwaitingUser",
    "Correction",
    "Pause",
    "Dashboard",
  ]);
  assert.deepEqual(tagsOf({ type: "wallet.new", id: "x" }), ["Wallet", "Dashboard"]);
});

test("data that is no notice gives null", () => {
  assert.deepEqual(parseNotice('{"type":"wallet.balance","id":"a","version":3}'), {
    type: "wallet.balance",
    id: "a",
    version: 3,
  });
  for (const data of ["{}", "", "null", '{"type":1,"id":"a"}']) assert.equal(parseNotice(data), null);
});
