import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";

/** The folders of one test file's process and its children: `reads` names the files they open, `records` holds what they ask of the stores. */
export type FileRecords = Readonly<{ env: Record<string, string>; reads: () => string[]; folder: string }>;

const DAY_MS = 86_400_000;
const KEPT_DAYS = 14;

/** Makes folders for test files below the run's own. */
export function createFileRecords(dir: string): () => FileRecords {
  let made = 0;
  return () => {
    made += 1;
    const folder = join(dir, "records", String(made));
    const reads = join(dir, "reads", String(made));
    for (const one of [folder, reads]) mkdirSync(one, { recursive: true });
    return {
      folder,
      env: { TENHO_TEST_RECORDS: folder, TENHO_TEST_READS: reads },
      reads: () => [...new Set(readdirSync(reads).flatMap((file) => linesOf(join(reads, file))))].sort(),
    };
  };
}

const linesOf = (file: string): string[] => readFileSync(file, "utf8").split("\n").filter(Boolean);

/** The requests of test files that passed, a folder for each result's key, so that a later run can judge them without running the files. */
export type KeptRecords = Readonly<{
  has(key: string): boolean;
  keep(key: string, folder: string): void;
  /** Copies those of a key to where the run's own lie. */
  giveTo(key: string, folder: string): void;
}>;

/** Opens the kept records, and removes those that no run has used for two weeks. */
export function openKeptRecords(dir: string): KeptRecords {
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir)) {
    const at = statSync(join(dir, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - at > KEPT_DAYS * DAY_MS) rmSync(join(dir, name), { recursive: true, force: true });
  }
  const of = (key: string) => join(dir, key);
  return {
    has: (key) => existsSync(of(key)),
    keep: (key, folder) => {
      // Copied aside first, so that what is there under a key is whole.
      const aside = join(dir, `unfinished-${process.pid}`);
      cpSync(folder, aside, { recursive: true });
      rmSync(of(key), { recursive: true, force: true });
      renameSync(aside, of(key));
    },
    giveTo: (key, folder) => {
      cpSync(of(key), join(folder, key), { recursive: true });
      utimesSync(of(key), new Date(), new Date());
    },
  };
}
