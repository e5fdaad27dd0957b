import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, isSame, stateOf, withState } from "./override-draft.ts";

test("two names of one permission are one exception, and where they disagree the denial counts", () => {
  assert.deepEqual(draftOf({ "settings.manage": true }), { "setting.access": true });
  assert.deepEqual(draftOf({ "settings.manage": true, "setting.access": false }), { "setting.access": false });
  assert.deepEqual(draftOf({ "setting.access": false, "settings.manage": true }), { "setting.access": false });
  assert.equal(stateOf({ "setting.access": false }, "settings.manage"), "denied");
});

test("an exception is made, turned round and taken back without touching the others", () => {
  const draft = withState({ "user.view": false }, "report.access", "allowed");
  assert.deepEqual(draft, { "user.view": false, "report.access": true });
  assert.equal(stateOf(draft, "message.view"), "role");
  assert.deepEqual(withState(draft, "report.access", "denied"), { "user.view": false, "report.access": false });
  assert.deepEqual(withState(draft, "user.view", "role"), { "report.access": true });
  assert.equal(isSame(draft, { "report.access": true, "user.view": false }), true);
  assert.equal(isSame(draft, { "report.access": true }), false);
});
