import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeReachableDir } from "../embedded/reachable-dir.ts";
import { endStaleProcess, isOurs, killStaleProcess, ownRecord, readPidFile, writePidFile } from "../shared/pid-file.ts";
import { SetupError } from "../shared/setup-error.ts";

const STOP_SIGNALS: Readonly<Record<string, NodeJS.Signals>> = { postgres: "SIGINT" };
const INFRA = ["postgres", "nats", "mongo"];

/** The profile of `npm start`. */
export const START_PROFILE = "dev";

/** Addresses of a stack's stores, with their passwords. */
export type Stores = Readonly<{ postgresUrl: string; natsUrl: string; mongoUrl: string }>;

/** Addresses a running stack publishes; `graphApiUrl`: where its messages to people go; `gatewayAdminUrl`: its gateway's probes and metrics. */
export type RunningStack = Stores & Readonly<{ graphApiUrl: string; gatewayAdminUrl: string }>;

/**
 * Takes a profile's folder for this process: ends what a killed launcher left running (services before their stores), so
 * that the remembered ports are free again, and sets the last run's logs aside.
 *
 * @throws SetupError when another launcher is at work in it
 */
export async function takeProfileDir(dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true });
  refuseSecondLauncher(dir);
  await endLeftovers(dir);
  rotateLogs(join(dir, "logs"));
  rmSync(storesFile(dir), { force: true });
  writePidFile(launcherFile(dir), ownRecord());
}

/** Releases the folder at the end. */
export function releaseProfileDir(dir: string): void {
  rmSync(storesFile(dir), { force: true });
  rmSync(launcherFile(dir), { force: true });
}

/** Publishes the addresses of the running stack's stores to other commands of the same person. */
export function publishStores(dir: string, running: RunningStack): void {
  writeFileSync(storesFile(dir), JSON.stringify(running), { mode: 0o600 });
}

/** The stores of the stack that runs in this folder; null when none runs, or its stores are not up yet. */
export function runningStores(dir: string): RunningStack | null {
  const launcher = readPidFile(launcherFile(dir));
  return launcher && isOurs(launcher) && existsSync(storesFile(dir))
    ? JSON.parse(readFileSync(storesFile(dir), "utf8"))
    : null;
}

/** Removes the profile's data, wherever it lies. Nothing may run on it. */
export function removeProfileDir(dir: string): void {
  removeReachableDir(join(dir, "postgres"));
  rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
}

/** Ends the children of a launcher that no longer runs. */
export async function endLeftovers(dir: string): Promise<void> {
  refuseSecondLauncher(dir);
  const folder = join(dir, "pids");
  const names = existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.json$/, "")) : [];
  const end = (name: string) => endStaleProcess(join(folder, `${name}.json`), STOP_SIGNALS[name] ?? "SIGTERM");
  await Promise.all(names.filter((name) => !INFRA.includes(name)).map(end));
  await Promise.all(names.filter((name) => INFRA.includes(name)).map(end));
}

/** Kills, at once, whatever this launcher has started in the folder and still runs, and releases it. Does nothing where another launcher is at work. */
export function killLeftovers(dir: string): void {
  if (readPidFile(launcherFile(dir))?.pid !== process.pid) return;
  const folder = join(dir, "pids");
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    killStaleProcess(join(folder, file));
  }
  releaseProfileDir(dir);
}

function refuseSecondLauncher(dir: string): void {
  const record = readPidFile(launcherFile(dir));
  if (!record || record.pid === process.pid || !isOurs(record)) return;
  throw new SetupError(`O Tenho já está em execução nesta pasta (processo ${record.pid}): pare-o antes com Ctrl-C.`);
}

function rotateLogs(folder: string): void {
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    if (file.endsWith(".log")) renameSync(join(folder, file), join(folder, `${file}.1`));
  }
}

const storesFile = (dir: string) => join(dir, "stores.json");
const launcherFile = (dir: string) => join(dir, "launcher.json");
