import { join } from "node:path";
import { type KeptResult, openKeptResults } from "../shared/kept-results.ts";
import { readWorkTree } from "../shared/work-tree.ts";
import { openKeptRecords } from "./file-records.ts";
import type { FileResult } from "./file-result.ts";
import { createResultKeys, hashOf } from "./result-keys.ts";

/** Results of test files from former runs on this machine. */
export type KeptFiles = Readonly<{
  /** The result of a file of which nothing changed since it passed; null when it is to be run. */
  find(path: string): KeptResult | null;
  /** Keeps the result of a file that passed, and what it asked of the stores, once it is sure that nothing changed while it ran. */
  keep(result: FileResult, records?: string): void;
  /** Keeps now what waits to be kept; needed at the end of a run, before the records are removed. */
  flush(): void;
  /** The keys of the files whose result is kept with what they asked of the stores. */
  recordKeys(paths: readonly string[]): string[];
  /** Copies the records of keys into a folder. */
  giveRecords(keys: readonly string[], folder: string): void;
  /** The same results for a file whose result also depends on something else. */
  findFor(path: string, further: readonly string[]): KeptResult | null;
  keepFor(result: FileResult, further: readonly string[]): void;
}>;

type Waiting = Readonly<{ result: FileResult; key: string; folder: string | undefined }>;

/** Time between two looks at what changed meanwhile: a run that is killed loses the results since the last one. */
const FLUSH_MS = 10_000;

type Options = Readonly<{
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  /** Returns whether what a file asks of the stores is recorded: not of one that shares a process or is run by Jest. */
  hasRecords: (path: string) => boolean;
}>;

/** Opens the kept results; null where the checkout is not one of git, whose hashes tell what changed. */
export function openKeptFiles(root: string, { cacheDir, env, hasRecords }: Options): KeptFiles | null {
  const tree = readWorkTree(root);
  if (tree === null) return null;
  const dir = join(cacheDir, "kept");
  const results = openKeptResults(join(dir, "tests.jsonl"));
  const records = openKeptRecords(join(dir, "records"));
  const keyOf = createResultKeys(tree, env);
  const isWhole = (path: string, key: string) => !hasRecords(path) || records.has(key);
  const find = (path: string): KeptResult | null => {
    const key = keyOf(path);
    return isWhole(path, key) ? results.find(key) : null;
  };
  const line = (key: string, { path: name, passed, skipped }: FileResult) => ({ key, name, passed, skipped });
  const waiting: Waiting[] = [];
  let flushedAt = Date.now();

  /** Files may be edited while tests run: a result counts for the files of the run's beginning only if they are the same afterwards. */
  function flush(): void {
    flushedAt = Date.now();
    if (waiting.length === 0) return;
    const now = readWorkTree(root);
    const keyNow = now === null ? () => null : createResultKeys(now, env);
    for (const { result, key, folder } of waiting.splice(0)) {
      if (keyNow(result.path) !== keyOf(result.path)) continue;
      if (folder !== undefined) records.keep(key, folder);
      results.keep(line(key, result));
    }
  }
  const keyFor = (path: string, further: readonly string[]) => hashOf([keyOf(path), ...further]);
  return {
    find,
    keep: (result, folder) => {
      if (!isKeepable(result)) return;
      waiting.push({ result, key: keyOf(result.path), folder });
      if (Date.now() - flushedAt > FLUSH_MS) flush();
    },
    flush,
    recordKeys: (paths) => paths.flatMap((path) => find(path)?.key ?? []),
    giveRecords: (keys, folder) => {
      for (const key of keys) records.giveTo(key, folder);
    },
    findFor: (path, further) => results.find(keyFor(path, further)),
    keepFor: (result, further) => {
      if (isKeepable(result)) waiting.push({ result, key: keyFor(result.path, further), folder: undefined });
    },
  };
}

/** A test is skipped for want of something that the machine may have the next time. */
const isKeepable = ({ failed, passed, skipped }: FileResult): boolean => failed === 0 && skipped === 0 && passed > 0;
