import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/** Fields by the kind of condition on them; never a value. All conditions of one clause hold at once. */
export type QueryClause = {
  /** Fields equal to one value or to one of several. */
  equality: string[];
  /** Fields between bounds, or required to exist. */
  range: string[];
  /** Fields that begin with a given text. */
  prefix: string[];
  /** Fields in conditions that no index serves: unlike, not there, a pattern within a text. */
  other: string[];
};

export type SortKey = [field: string, direction: 1 | -1];

/** One line of the file of a test process: a query that was made, or an index that was declared. */
export type QueryShapeLine =
  | {
      type: "query";
      service: string;
      /** Table or collection. */
      collection: string;
      operation: string;
      /** Alternatives: one of them holds. */
      clauses: QueryClause[];
      sort: SortKey[];
      isLimited: boolean;
      /** File and line in the service's sources. */
      origin: string;
    }
  | { type: "index"; service: string; collection: string; keys: SortKey[] };

/** The lines that are in a folder of records already, each with the folder: it is another for each file of a process that runs several. */
const written = new Set<string>();

/** The folder of the lines of a test file's processes, `<process>.jsonl` each. */
export const queryShapeDir = (records: string): string => join(records, "query-shapes");

/** Adds a line to the file of this test file and process, once. Outside a test run nothing is written. */
export function writeQueryShape(line: QueryShapeLine): void {
  const records = process.env.TENHO_TEST_RECORDS;
  const text = JSON.stringify(line);
  if (records === undefined || written.has(records + text)) return;
  written.add(records + text);
  mkdirSync(queryShapeDir(records), { recursive: true });
  appendFileSync(join(queryShapeDir(records), `${process.pid}.jsonl`), `${text}\n`);
}
