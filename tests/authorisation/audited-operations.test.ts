import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { AUDITED_OPERATIONS } from "./_audited-operations.ts";
import { operationsOf } from "./_try-route.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const changing = operationsOf(JSON.parse(read("../../gateway/openapi.gen.json"))).filter(
  ({ method }) => method !== "GET",
);
const words = read("../../web/src/features/settings/security/audit-words.ts");
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
  const actions = entries.flatMap(([, audited]) => ("actions" in audited ? audited.actions : []));
  assert.deepEqual(
    [...new Set(actions)].filter((action) => !words.includes(`"${action}": "`)),
    [],
  );
});

test("whatever the code reports to the audit log has its words there: action, kind of subject and field", () => {
  const reporting = globSync(["services/*/src/**/*.ts", "ops/**/*.ts"], { cwd: ROOT })
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => read(`../../${path}`))
    .filter((text) => /audit-row|record-action|AuditRecord|auditRecord/.test(text))
    .flatMap((text) => text.split("\n"));
  const found = (pattern: RegExp, lines = reporting) => [
    ...new Set(lines.flatMap((line) => [...line.matchAll(pattern)].map(([, name = ""]) => name))),
  ];
  const actions = found(
    /"([a-z_]+(?:\.[a-z_]+)+)"/g,
    reporting.filter((line) => /action|entry\(/i.test(line)),
  );
  const kinds = found(/\{ kind: "([a-z_]+)", id\b/g);
  const fields = found(/\bfield: "([a-z_]+)"/g);
  // If the source were written differently, the patterns would find nothing to compare.
  assert.ok(actions.length >= 40 && kinds.length >= 20 && fields.length >= 30);
  const spoken = (name: string) => new RegExp(`^  "?${name.replaceAll(".", "\\.")}"?: "`, "m").test(words);
  assert.deepEqual(
    [...actions, ...kinds, ...fields].filter((name) => !spoken(name)),
    [],
  );
});
