import { setTimeout as wait } from "node:timers/promises";
import { SetupError } from "../../dev/shared/setup-error.ts";
import { completeBackups, startOf } from "./backup-folders.ts";

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Pause before what failed is tried again. */
const RETRY_MS = 15 * 60_000;
/** Timers cannot wait longer than 24 days at once. */
const WAIT_MAX_MS = 86_400_000;

type Repetition = Readonly<{
  everyMs: number;
  /** Folder that holds one folder for each backup. */
  place: string;
  print: (line: string) => void;
  /** Makes one more backup. */
  make: () => Promise<unknown>;
  /** Sends the newest one away, if it is not there yet. */
  send: () => unknown;
  /** Longest pause between two sendings; at most a day. */
  wakeMs?: number;
  /** Only passed by tests; false ends the repetition. */
  pause?: (ms: number) => Promise<boolean>;
}>;

/** @throws SetupError */
export function readEvery(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, count = "", unit = ""] = /^([1-9]\d{0,2})([mhd])$/.exec(text) ?? [];
  if (count === "") throw new SetupError("--every é um tempo como 24h, 90m ou 7d.");
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

/**
 * Makes a backup whenever the newest one is older than `everyMs`, for as long as the process lives. The time is read from the backups
 * themselves, so that a process that is started again makes none too many; and one that could not be sent is sent, not made anew, or
 * failures would rotate the older ones away.
 */
export async function runEvery(repetition: Repetition): Promise<never | undefined> {
  const { everyMs, place, print, make, send, wakeMs = WAIT_MAX_MS, pause = paused } = repetition;
  for (;;) {
    let pauseMs = RETRY_MS;
    try {
      if (dueInMs(place, everyMs) <= 0) await make();
      await send();
      pauseMs = Math.max(dueInMs(place, everyMs), 0);
    } catch (error) {
      print(error instanceof SetupError ? error.message : `O backup falhou: ${error}`);
    }
    if (!(await pause(Math.min(pauseMs, wakeMs)))) return undefined;
  }
}

function dueInMs(place: string, everyMs: number): number {
  const [newest] = completeBackups(place);
  const startedAt = newest === undefined ? null : startOf(newest);
  return startedAt === null ? 0 : startedAt.getTime() + everyMs - Date.now();
}

async function paused(ms: number): Promise<boolean> {
  await wait(ms);
  return true;
}
