import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { AUDITED_OPERATIONS } from "./_audited-operations.ts";
import { operationsOf } from "./_try-route.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const changing = operationsOf(JSON.parse(read("../../gateway/openapi.gen.json"))).filter(
  ({ method }) => method !== "GET",
);
const entries = Object.entries(AUDITED_OPERATIONS);

test("of every operation that changes something it is said what the audit log has of it, or why nothing", () => {
  assert.deepEqual(
    changing.filter(({ id }) => AUDITED_OPERATIONS[id] === undefined).map(({ id }) => id),
    [],
    "name them in _audited-operations",
  );
  const known = new Set(changing.map(({ id }) => id));
  assert.deepEqual(
    entries.filter(([id]) => !known.has(id)).map(([id]) => id),
    [],
    "these are no changing operations of the contract",
  );
  for (const [id, audited] of entries) {
    assert.ok("actions" in audited ? audited.actions.length > 0 : audited.unrecorded.length > 10, id);
  }
});

test("every action has its words on the Auditoria tab", () => {
  const words = read("../../web/src/features/settings/audit/audit-words.ts");
  const actions = entries.flatMap(([, audited]) => ("actions" in audited ? audited.actions : []));
  assert.deepEqual(
    [...new Set(actions)].filter((action) => !words.includes(`"${action}": "`)),
    [],
  );
});
