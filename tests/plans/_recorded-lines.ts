import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readJsonLines } from "./_read-json-lines.ts";

/**
 * The requests that the test files before this one sent to a store, in this run or in a former one whose result is kept; equal lines once.
 *
 * @param dirOf the folder of the lines below a file's records
 */
export function recordedLines<Line>(dirOf: (records: string) => string): Line[] {
  const { TENHO_TEST_ALL_RECORDS: all } = process.env;
  assert.ok(all !== undefined, "run by npm test, which names the records of all test files");
  const lines = readdirSync(all).flatMap((file) => readJsonLines<Line>(dirOf(join(all, file))));
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
}

/** The sentence of a judgement over nothing. */
export const NOTHING_RECORDED =
  "nothing was recorded: run npm test once, or with this the test files whose requests are to be judged";
