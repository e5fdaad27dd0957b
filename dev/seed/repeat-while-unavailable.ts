import { setTimeout as pause } from "node:timers/promises";
import { Code, ConnectError } from "@connectrpc/connect";

const CODES_OF_CALLS: readonly Code[] = [Code.Unavailable, Code.DeadlineExceeded];
const CODES_OF_SOCKETS = ["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "57P03"];
const NAMES_OF_CLIENTS = ["ConnectionError", "TimeoutError", "MongoServerSelectionError", "MongoNetworkError"];

type Limits = Readonly<{
  /** Milliseconds after which an unavailable service is an error. */
  limitMs: number;
  pauseMs: number;
  /** Called with a sentence in pt-BR before each repetition. */
  log: (line: string) => void;
  clock?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}>;

/**
 * Runs `work`, which must be safe to repeat, again while services or stores cannot be reached: in a deployment that has just been started
 * the slowest of them decides. Raises the last error after `limitMs`, and any other error at once.
 */
export async function repeatWhileUnavailable(work: () => Promise<void>, limits: Limits): Promise<void> {
  const { limitMs, pauseMs, log, clock = performance.now.bind(performance), wait = pause } = limits;
  const end = clock() + limitMs;
  while (true) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || clock() + pauseMs > end) throw error;
      log(`Ainda não responde: ${unavailableText(error)}. Nova tentativa em ${Math.ceil(pauseMs / 1000)} s.`);
      await wait(pauseMs);
    }
  }
}

/** Returns whether an error, or what caused it, says that somebody could not be reached. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectError) return CODES_OF_CALLS.includes(error.code);
  const { code } = error as NodeJS.ErrnoException;
  if (CODES_OF_SOCKETS.includes(String(code)) || NAMES_OF_CLIENTS.includes(error.name)) return true;
  return error instanceof AggregateError ? error.errors.some(isUnavailable) : isUnavailable(error.cause);
}

/** One line of an error, without a stack. */
export const unavailableText = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).split("\n")[0] ?? "";
