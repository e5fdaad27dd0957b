import { join } from "node:path";
import { removeLeftovers } from "../embedded/leftovers.ts";
import { startTestInfra, type TestInfra } from "../embedded/test-infra.ts";
import { ensureChromium } from "../install/ensure-chromium.ts";
import { loadDevConfig } from "../shared/config.ts";
import type { KeptResult } from "../shared/kept-results.ts";
import { printFailure } from "../shared/print-failure.ts";
import { readWorkTree } from "../shared/work-tree.ts";
import { createAccountEmptier } from "./empty-accounts.ts";
import { createFileRecords, type FileRecords } from "./file-records.ts";
import type { FileResult, ReportResult } from "./file-result.ts";
import {
  findTestFiles,
  isLast,
  needBrowser,
  needStores,
  ownsStack,
  type TestFiles,
  type TestSelection,
} from "./find-test-files.ts";
import { inputsOf, mayRead } from "./inputs.ts";
import { type KeptFiles, openKeptFiles } from "./kept-files.ts";
import { printSummary } from "./print-summary.ts";
import { runComponentTests } from "./run-component-tests.ts";
import { runFiles } from "./run-files.ts";
import { filesWithRecords, runLastFiles } from "./run-last-files.ts";
import { runParts } from "./run-parts.ts";
import { runUnitFiles } from "./run-unit-files.ts";
import { giveSecondTries, writeUnstable } from "./second-tries.ts";
import { partFiles } from "./share-processes.ts";
import { createSharedStack, type SharedStack } from "./shared-stack.ts";
import { LIMITS } from "./test-limits.ts";
import { type Timing, writeTimings } from "./timings.ts";

/** Runs of files beyond the first of each that may take an account of the broker: a few files are run up to twice more. */
const FURTHER_RUNS = 14;

type Options = TestSelection &
  Readonly<{
    /** True when skipped tests count as failed: nothing may be left out for want of a tool. */
    requireAll: boolean;
    /** Number of runs of each file; without it each is run once, and once or twice more if it fails. */
    times?: number;
    /** True to run also those files of which nothing changed since they passed. */
    fresh?: boolean;
  }>;

const print = (line: string): void => console.log(line);

/**
 * Runs test files on throw-away stores and ends this process: its last line is `N passed, N failed`, its exit code 1 when anything
 * failed or there was nothing to run. A file that failed is run again after all others: one that passes then is named as unstable and counts as passed.
 */
export async function runTests(options: Options): Promise<never> {
  // Kept for a second one: who signals the whole group reaches this process twice, and without a handler the second would end it while it removes its stores.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));
  try {
    await run(options);
  } catch (error) {
    printFailure(error);
    print("0 passed, 1 failed");
    process.exitCode = 1;
  }
  // A pipe takes what was printed bit by bit, and an exit would cut off the rest: of many failures, the line that counts them.
  await new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  // Exits explicitly: children of a killed file may still hold the pipes of its output.
  process.exit();
}

async function run({ requireAll, times, fresh = false, ...selection }: Options): Promise<void> {
  const { root, path, cacheDir } = loadDevConfig();
  const asked = findTestFiles(root, selection);
  // Before anything is compared: the browser's version is part of what a result depends on.
  if (needBrowser([...asked.heavy, ...asked.shared, ...asked.long])) await ensureChromium(path, print);
  const hasRecords = (file: string) => ![...asked.unit, ...asked.components].includes(file);
  const keptFiles = times === undefined ? openKeptFiles(root, { cacheDir, env: { ...process.env }, hasRecords }) : null;
  process.once("exit", () => keptFiles?.flush());
  const { files, kept } = leaveOutKept(root, asked, fresh ? null : keptFiles);
  const timings: Timing[] = [];
  const common: Common = { root, print, timings, onResult: (result, records) => keptFiles?.keep(result, records) };

  const each = Array.from({ length: times ?? 1 });
  const first: FileResult[] = [];
  for (const _time of each) {
    first.push(...(await runUnitFiles({ ...common, ...LIMITS.unit, files: files.unit })));
    first.push(...(await runComponentTests({ ...common, ...LIMITS.components, files: files.components })));
  }
  const stores = needStores(files) ? await startStores(files, each.length, common) : null;
  for (const _time of each)
    if (stores !== null)
      first.push(...(await runOnStores(files, { ...common, ...stores, isRepeated: times !== undefined })));
  if (stores !== null && times === undefined) {
    keptFiles?.flush();
    const hasFailed = first.some(({ failed }) => failed > 0);
    const judged = { asked: asked.last, fresh, keptFiles: hasFailed ? null : keptFiles };
    const last = await runLastFiles({ ...common, ...stores, onResult: undefined }, judged);
    first.push(...last.results);
    kept.push(...last.kept);
  }
  const runAgain = (file: string) => runOne(asked, file, { ...common, ...stores, onResult: undefined });
  const isFile = (file: string) => Object.values(asked).some((paths) => paths.includes(file));
  const { results, unstable } =
    times === undefined ? await giveSecondTries(first, { isFile, runAgain }) : { results: first, unstable: [] };
  keptFiles?.flush();
  await stores?.sharedStack.stop();
  await stores?.infra.stop();
  writeTimings(join(root, ".tenho/test-timings.json"), timings);
  writeUnstable(join(root, ".tenho/unstable.json"), unstable);
  const isGreen = printSummary({
    results,
    kept,
    unstable,
    timings,
    requireAll,
    isRepeated: times !== undefined,
    isLong: selection.long,
  });
  process.exitCode = isGreen ? 0 : 1;
}

type Common = Readonly<{
  root: string;
  print: (line: string) => void;
  timings: Timing[];
  onResult: ReportResult | undefined;
}>;
type Stores = Readonly<{
  infra: TestInfra;
  sharedStack: SharedStack;
  beforeFile: (path: string) => Promise<void>;
  afterFile: () => Promise<void>;
  openRecords: (path: string) => FileRecords;
  findStrays: (path: string, reads: readonly string[]) => string[];
}>;

/** Parts the files that are to be run from those whose result is kept. */
function leaveOutKept(
  root: string,
  asked: TestFiles,
  keptFiles: KeptFiles | null,
): { files: TestFiles; kept: KeptResult[] } {
  if (keptFiles === null) return { files: asked, kept: [] };
  const kept: KeptResult[] = [];
  const isWanted = (path: string) => {
    const result = keptFiles.find(path);
    if (result !== null) kept.push(result);
    return result === null;
  };
  const files = {
    unit: asked.unit.filter(isWanted),
    components: asked.components.filter(isWanted),
    light: asked.light.filter(isWanted),
    heavy: asked.heavy.filter(isWanted),
    shared: asked.shared.filter(isWanted),
    last: asked.last,
    long: asked.long.filter(isWanted),
  };
  // The last ones depend on what the others ask: they can be left out only where none of those is run.
  const keys = needStores({ ...files, last: [] }) ? null : keptFiles.recordKeys(filesWithRecords(root));
  const last = keys === null ? [] : asked.last.flatMap((path) => keptFiles.findFor(path, keys) ?? []);
  if (last.length === 0 || last.length < asked.last.length) return { files, kept };
  return { files: { ...files, last: [] }, kept: [...kept, ...last] };
}

/** Starts throw-away stores for the files that may use one, and names them to the processes of tests. */
async function startStores(files: TestFiles, times: number, { root }: Common): Promise<Stores> {
  const { light, heavy, shared, long } = files;
  // A light file that fails beside others is run again.
  const suites = (2 * light.length + heavy.length + shared.length + long.length) * times + FURTHER_RUNS;
  const infra = await startTestInfra({ suites, log: print });
  Object.assign(process.env, infra.env);
  const emptyAccounts = createAccountEmptier(infra.dir, infra.natsUrl);
  const afterFile = async () => {
    // A test file that was cut off leaves its services and stores running.
    await removeLeftovers(join(root, ".tenho"));
    await emptyAccounts().catch((error) => print(`As streams de um teste ficaram no broker: ${error}`));
  };
  const tree = readWorkTree(root);
  const findStrays = (path: string, reads: readonly string[]) => {
    const inputs = inputsOf(path);
    return reads.filter((read) => read !== path && tree?.has(read) && !mayRead(inputs, read));
  };
  // The requests of the last files themselves are not judged.
  const [others, last] = [createFileRecords(infra.dir), createFileRecords(join(infra.dir, "last"))];
  const openRecords = (path: string) => (isLast(path) ? last() : others());
  const sharedStack = createSharedStack({ root, print });
  return { infra, sharedStack, beforeFile: sharedStack.prepareFor, afterFile, openRecords, findStrays };
}

/** Runs the files that may use a store: the light ones several in a process, but when they are repeated, since a file that fails beside others gets another try. */
async function runOnStores(
  { light, heavy, shared, long }: TestFiles,
  common: Common & Stores & Readonly<{ isRepeated: boolean }>,
): Promise<FileResult[]> {
  const parts = common.isRepeated ? light.map((file) => [file]) : partFiles(common.root, light);
  return [
    ...(await runParts({ ...common, ...LIMITS.light, parts })),
    ...(await Promise.all([runFiles({ ...common, ...LIMITS.heavy, files: heavy }), runOnStack(shared, common)])).flat(),
    ...(await runFiles({ ...common, ...LIMITS.long, files: long })),
  ];
}

/** Runs the files that share a stack: first, one after another, those that need it to themselves, then the others beside each other. */
async function runOnStack(shared: readonly string[], common: Common & Stores): Promise<FileResult[]> {
  const alone = { ...common, ...LIMITS.shared, concurrency: 1, files: shared.filter(ownsStack) };
  const others = { ...common, ...LIMITS.shared, files: shared.filter((file) => !ownsStack(file)) };
  return [...(await runFiles(alone)), ...(await runFiles(others))];
}

/** Runs one file by itself, with the limits of its kind. */
function runOne(files: TestFiles, path: string, common: Common & Partial<Stores>): Promise<FileResult[]> {
  const one = [path];
  if (files.unit.includes(path)) return runUnitFiles({ ...common, ...LIMITS.unit, files: one });
  if (files.components.includes(path)) return runComponentTests({ ...common, ...LIMITS.components, files: one });
  const kind =
    (["light", "heavy", "shared", "last", "long"] as const).find((name) => files[name].includes(path)) ?? "light";
  return runFiles({ ...common, ...LIMITS[kind], files: one });
}
