import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { KeptResult } from "../shared/kept-results.ts";
import type { FileResult } from "./file-result.ts";
import { findTestFiles } from "./find-test-files.ts";
import type { KeptFiles } from "./kept-files.ts";
import { runFiles } from "./run-files.ts";
import { LIMITS } from "./test-limits.ts";

type Options = Parameters<typeof runFiles>[0];
type Common = Omit<Options, "files" | keyof typeof LIMITS.last> & Readonly<{ infra: { dir: string } }>;

/** The files that judge what all others asked of the stores, each with the folder of records without which it has nothing to judge. */
const RECORDS_OF: Readonly<Record<string, string>> = {
  "tests/plans/statements.test.ts": "statements",
  "tests/plans/store-requests.test.ts": "store-asks",
};

/** The files whose requests are judged, whether this run runs them or not. */
export const filesWithRecords = (root: string): readonly string[] =>
  findTestFiles(root, { asked: [], long: false }, root).light;

/** The files that judge what this run's files asked of a store, and those that are requested themselves: these fail where nothing was asked. */
export function filesToJudge(asked: readonly string[], records: string): string[] {
  const own = existsSync(records) ? readdirSync(records) : [];
  return Object.entries(RECORDS_OF)
    .filter(([file, folder]) => asked.includes(file) || own.some((name) => existsSync(join(records, name, folder))))
    .map(([file]) => file);
}

/**
 * Runs the tests over what the test files before them asked of the stores: those of this run, and those whose result is kept. They follow every run of files
 * that asked for something, whether they are requested or not.
 */
export async function runLastFiles(
  common: Common,
  { asked, fresh, keptFiles }: { asked: readonly string[]; fresh: boolean; keptFiles: KeptFiles | null },
): Promise<{ results: FileResult[]; kept: KeptResult[] }> {
  const records = join(common.infra.dir, "records");
  const files = filesToJudge(asked, records);
  const keys = keptFiles?.recordKeys(filesWithRecords(common.root)) ?? [];
  keptFiles?.giveRecords(keys, records);
  const kept = fresh ? [] : files.flatMap((file) => keptFiles?.findFor(file, keys) ?? []);
  const left = files.filter((file) => !kept.some(({ name }) => name === file));
  Object.assign(process.env, { TENHO_TEST_ALL_RECORDS: records });
  const results = await runFiles({ ...common, ...LIMITS.last, files: left });
  for (const result of results) keptFiles?.keepFor(result, keys);
  return { results, kept };
}
