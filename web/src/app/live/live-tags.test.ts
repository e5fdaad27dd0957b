import assert from "node:assert/strict";
import { test } from "node:test";
import { parseNotice, tagsOf } from "./live-tags.ts";

test("a notice invalidates the tags of its type, an unknown one none", () => {
  assert.deepEqual(tagsOf("categorisation.category"), ["Category", "Training"]);
  assert.deepEqual(tagsOf("categorisation.candidate"), ["Training"]);
  assert.deepEqual(tagsOf("categorisation.models"), ["Training"]);
  assert.deepEqual(tagsOf("messaging.wish"), ["Message", "Dashboard"]);
  assert.deepEqual(tagsOf("messaging.statistics"), ["MessageStats", "Dashboard"]);
  assert.deepEqual(tagsOf("wallet.balance"), ["Wallet", "User", "Dashboard"]);
  assert.deepEqual(tagsOf("payment.charge"), ["Charge"]);
  assert.deepEqual(tagsOf("users.account"), ["User", "AwaitingUser", "Dashboard"]);
  assert.deepEqual(tagsOf("somebody.else"), []);
});

test("data that is no notice gives null", () => {
  assert.deepEqual(parseNotice('{"type":"wallet.balance","id":"a","version":3}'), {
    type: "wallet.balance",
    id: "a",
    version: 3,
  });
  for (const data of ["{}", "", "null", '{"type":1,"id":"a"}']) assert.equal(parseNotice(data), null);
});
