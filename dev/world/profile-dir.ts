import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { removeReachableDir } from "../embedded/reachable-dir.ts";
import { endStaleProcess, isOurs, writePidFile } from "../process/pid-file.ts";
import { SetupError } from "../setup-error.ts";

const STOP_SIGNALS: Readonly<Record<string, NodeJS.Signals>> = { postgres: "SIGINT" };
const INFRA = ["postgres", "nats", "mongo"];

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
  writePidFile(launcherFile(dir), { pid: process.pid, marker: process.argv[1] ?? process.execPath });
}

/** Lets go of the folder at the end. */
export function releaseProfileDir(dir: string): void {
  rmSync(launcherFile(dir), { force: true });
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

function refuseSecondLauncher(dir: string): void {
  if (!existsSync(launcherFile(dir))) return;
  const record = JSON.parse(readFileSync(launcherFile(dir), "utf8"));
  if (record.pid === process.pid || !isOurs(record)) return;
  throw new SetupError(`O Tenho já está em execução nesta pasta (processo ${record.pid}): pare-o antes com Ctrl-C.`);
}

function rotateLogs(folder: string): void {
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    if (file.endsWith(".log")) renameSync(join(folder, file), join(folder, `${file}.1`));
  }
}

const launcherFile = (dir: string) => join(dir, "launcher.json");
