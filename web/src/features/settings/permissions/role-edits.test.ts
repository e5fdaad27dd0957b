import assert from "node:assert/strict";
import { test } from "node:test";
import { changesOf, isActive, NO_EDITS, type RoleSettings, toggled, withoutSaved } from "./role-edits.ts";

const settings: RoleSettings = {
  MASTER: new Set(["a", "b"]),
  ADMIN: new Set(["a"]),
  CLIENT: new Set(),
  USER: new Set(),
};

test("a permission turned round twice is no edit, and edits of one role are none of another", () => {
  const once = toggled(settings, NO_EDITS, "ADMIN", "a");
  assert.equal(isActive(settings, once, "ADMIN", "a"), false);
  assert.equal(isActive(settings, once, "MASTER", "a"), true);
  assert.deepEqual(changesOf(settings, once), [{ role: "ADMIN", permissionId: "a", enabled: false }]);
  assert.deepEqual(toggled(settings, once, "ADMIN", "a"), NO_EDITS);
});

test("an edit that somebody else has saved meanwhile is no change any more", () => {
  const edits = toggled(settings, NO_EDITS, "CLIENT", "b");
  assert.equal(changesOf(settings, edits).length, 1);
  assert.deepEqual(changesOf({ ...settings, CLIENT: new Set(["b"]) }, edits), []);
});

test("what was saved is an edit no more, and what was turned round again since stays", () => {
  const edits = toggled(settings, toggled(settings, NO_EDITS, "CLIENT", "a"), "CLIENT", "b");
  const saved = [
    { role: "CLIENT", permissionId: "a", enabled: true },
    { role: "CLIENT", permissionId: "b", enabled: false },
  ] as const;
  assert.deepEqual(withoutSaved(edits, saved), { ...NO_EDITS, CLIENT: { b: true } });
});
