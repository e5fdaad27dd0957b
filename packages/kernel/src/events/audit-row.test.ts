import assert from "node:assert/strict";
import { test } from "node:test";
import { ActionRecordedSchema } from "@tenho/proto/audit/v1/events_pb";
import { runWithContext } from "../telemetry/request-context.ts";
import { auditRow } from "./audit-row.ts";
import { decodeEvent } from "./publish.ts";

const ACTOR = "0199aa00-0000-7000-8000-000000000001";
const entry = { action: "user.activate", subject: { kind: "account", id: "a1", personId: "a1" }, unitId: null };

test("a record names who asked, from where and in which request", () => {
  const context = {
    requestId: "r1",
    traceparent: "",
    caller: { userId: ACTOR, role: "ADMIN", address: "203.0.113.7" },
  };
  const { subject, payload } = runWithContext(context, () => auditRow("users", entry));
  const { actorId, actorRole, address, requestId } = decodeEvent(ActionRecordedSchema, payload);
  assert.equal(subject, "audit.users");
  assert.deepEqual([actorId, actorRole, address, requestId], [ACTOR, "ADMIN", "203.0.113.7", "r1"]);
});

test("what nobody asked for is the platform's own", () => {
  const { actorId, actorRole, address } = decodeEvent(ActionRecordedSchema, auditRow("users", entry).payload);
  assert.deepEqual([actorId, actorRole, address], ["", "SYSTEM", ""]);
});

test("an action that is repeated is one record", () => {
  const rows = [1, 2].map(() => auditRow("users", { ...entry, id: ACTOR, at: new Date(0) }));
  assert.deepEqual(rows[0], rows[1]);
});

test("values are JSON, absent ones empty, long ones cut to JSON that can be read", () => {
  const changes = [
    { field: "is_active", before: false, after: true },
    { field: "name", after: "á".repeat(9_000), isPersonal: true },
  ];
  const record = decodeEvent(ActionRecordedSchema, auditRow("users", { ...entry, changes }).payload);
  const [activity, name] = record.changes;
  assert.deepEqual([activity?.before, activity?.after, activity?.isPersonal], ["false", "true", false]);
  assert.deepEqual([name?.before, name?.isPersonal, JSON.parse(name?.after ?? "").length], ["", true, 4_001]);
});
