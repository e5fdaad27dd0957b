import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { it } from "node:test";
import { OUTCOMES } from "./outcomes.ts";

const DECISION = new URL("../../../../../docs/adr/0065-proved-numbers.md", import.meta.url);

it("every message that gets no reply stands in the decision's table, with the reason", async () => {
  const rows = new Map<string, string>();
  for (const line of (await readFile(DECISION, "utf8")).split("\n")) {
    const [, what, answer] = /^\| (.*) \| (.*) \|$/.exec(line) ?? [];
    if (what !== undefined && answer !== undefined) rows.set(what, answer);
  }
  const silent = Object.values(OUTCOMES).flatMap((reply) => (typeof reply === "string" ? [] : [reply.none]));
  assert.ok(silent.length > 0);
  for (const what of silent) assert.match(rows.get(what) ?? "no row", /^none: \S/, what);
});
