import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Record of a child process, by which a later start can end it when this process had no chance to. */
export type PidRecord = Readonly<{
  pid: number;
  /** Text that only this process's command line contains (its data folder), so that a reused pid is never mistaken for it. */
  marker: string;
}>;

const GRACE_MS = 5_000;

export function writePidFile(file: string, record: PidRecord): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(record));
}

/** The record of this process itself, with its whole command line as the marker. */
export const ownRecord = (): PidRecord => ({ pid: process.pid, marker: commandLine(process.pid).trim() });

export function removePidFile(file: string): void {
  rmSync(file, { force: true });
}

/** Ends the process a hard-killed launcher left behind, if it is still the one recorded. Returns its pid when it was. */
export async function endStaleProcess(file: string, stopSignal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  const record = readPidFile(file);
  if (!record || !isOurs(record)) {
    removePidFile(file);
    return null;
  }
  signalQuietly(record.pid, stopSignal);
  const deadline = Date.now() + GRACE_MS;
  while (isOurs(record)) {
    if (Date.now() > deadline) signalQuietly(record.pid, "SIGKILL");
    await sleep(25);
  }
  removePidFile(file);
  return record.pid;
}

/** Kills the recorded process without waiting for its end, if it is still the one recorded. */
export function killStaleProcess(file: string): void {
  const record = readPidFile(file);
  if (record && isOurs(record)) signalQuietly(record.pid, "SIGKILL");
  removePidFile(file);
}

/** Returns whether the pid is alive and its command line still carries the marker. */
export function isOurs({ pid, marker }: PidRecord): boolean {
  return commandLine(pid).includes(marker);
}

/** Reads a pid file; null when there is none, or it is incomplete. */
export function readPidFile(file: string): PidRecord | null {
  try {
    const { pid, marker } = JSON.parse(readFileSync(file, "utf8"));
    return Number.isInteger(pid) && pid > 1 && typeof marker === "string" && marker !== "" ? { pid, marker } : null;
  } catch {
    return null;
  }
}

function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process ended in between.
  }
}
