import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { recordStatements, statementDir } from "@tenho/tests/support/stores/record-statements";
import pg from "pg";

const folder = mkdtempSync(join(tmpdir(), "tenho-statements-"));
after(() => rmSync(folder, { recursive: true }));

test("each file of a process leaves its statements, once, with the rules that judge them, and nothing without a statement", () => {
  const client = { connectionParameters: { application_name: "tenho-wallet" } };
  pg.Client.prototype.query = (() => undefined) as never;
  const linesOf = (records: string): string[] =>
    readdirSync(statementDir(records)).flatMap((name) =>
      readFileSync(join(statementDir(records), name), "utf8")
        .trimEnd()
        .split("\n"),
    );
  const [first, second] = ["first", "second"].map((name) => join(folder, name)) as [string, string];
  process.env.TENHO_TEST_RECORDS = first;
  recordStatements("wallet", { bounded: {}, allowed: [] });
  assert.equal(existsSync(statementDir(first)), false);
  for (const records of [first, second]) {
    process.env.TENHO_TEST_RECORDS = records;
    const query = pg.Client.prototype.query as (this: object, text: string) => unknown;
    for (const _twice of [1, 2]) query.call(client, "select 1 from accounts");
  }
  const kinds = (records: string) => linesOf(records).map((line) => (JSON.parse(line) as { type: string }).type);
  assert.deepEqual(kinds(first), ["rules", "statement"]);
  assert.deepEqual(kinds(second), ["rules", "statement"]);
});
