import assert from "node:assert/strict";
import { test } from "node:test";
import { subjectsIn } from "./read-events.ts";

test("subjects are read from values and from the kernel's rows, not from types, comments or other texts", () => {
  const subjects = subjectsIn(`
    // evt.users.in_a_comment
    type Item = { subject: "wa.in.report" };
    const CHANGED = "evt.users.account_changed" as const;
    publish({ subject: "wa.in.message", text: "see evt.users.elsewhere", row: auditRow("users", entry) });
    enqueue(liveNoticeRow({ type: "users.account" }));
  `);
  assert.deepEqual(subjects.sort(), [
    "audit.<service>",
    "evt.users.account_changed",
    "live.<service>.>",
    "wa.in.message",
  ]);
});

test("a subject that is put together at run time is refused, because it could not be read", () => {
  assert.throws(() => subjectsIn(`publish(\`evt.users.\${kind}\`);`), /`evt\.users\.…` is put together at run time/);
});
