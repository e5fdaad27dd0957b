import {
  JetStreamApiError,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  type StoredMsg,
} from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/nats-core";
import { type CrashPoint, noCrash } from "../lifecycle/crash-points.ts";
import { DEAD_LETTER_HEADER } from "./dead-letters.ts";
import { publish } from "./publish.ts";
import { STREAM } from "./streams.ts";

/** A dead letter cannot be replayed; `reason` says why. */
export class ReplayError extends Error {
  override readonly name = "ReplayError";
  readonly reason: "no_reader" | "no_origin";

  constructor(reason: ReplayError["reason"]) {
    super(`the dead letter cannot be replayed: ${reason}`);
    this.reason = reason;
  }
}

const PUBLISH_TIMEOUT_MS = 5_000;
const CONSUMER_NOT_FOUND = 10014;
const STREAM_NOT_FOUND = 10059;

/**
 * Publishes a dead letter again on its original subject and deletes it from the dead letters; false when it does not exist.
 *
 * A stream delivers its messages to every durable, so this one is marked with the durable that had parked it: the others
 * acknowledge it unread, because they have had the first. Its `Nats-Msg-Id` is new, or the broker would drop it as a duplicate of
 * the first, and always the same for one letter, so that a crash before the deletion, or two replays at once, publish one.
 * Handlers see the first id, which detects repetitions outside the broker's duplicate window.
 *
 * Raises: `ReplayError` when no durable would read it, `unavailable`; then the letter stays.
 */
export async function replayDeadLetter(
  nc: NatsConnection,
  id: number,
  crashPoint: CrashPoint = noCrash,
): Promise<boolean> {
  const jsm = await jetstreamManager(nc);
  const letter = await jsm.streams.getMessage(STREAM.deadLetters, { seq: id });
  if (letter === null) return false;
  const [, stream = "", durable = ""] = letter.subject.split(".");
  const subject = letter.header.get(DEAD_LETTER_HEADER.subject);
  if (!subject) throw new ReplayError("no_origin");
  if (!(await isRead(jsm, { stream, durable, subject }))) throw new ReplayError("no_reader");
  await publish(jetstream(nc), subject, letter.data, {
    msgId: `replay:${stream}:${durable}:${letter.header.get(DEAD_LETTER_HEADER.seq)}:${id}`,
    timeoutMs: PUBLISH_TIMEOUT_MS,
    headers: { ...ownHeaders(letter), [DEAD_LETTER_HEADER.replayFor]: durable },
  });
  crashPoint("dead-letter-replayed");
  await dropDeadLetter(nc, id);
  return true;
}

/** Deletes a letter for good; false when it does not exist. */
export async function dropDeadLetter(nc: NatsConnection, id: number): Promise<boolean> {
  const { streams } = await jetstreamManager(nc);
  try {
    return await streams.deleteMessage(STREAM.deadLetters, id);
  } catch (error) {
    if ((await streams.getMessage(STREAM.deadLetters, { seq: id })) === null) return false;
    throw error;
  }
}

/** Returns whether the durable still exists and still takes such messages: a letter that no durable reads would be lost. */
async function isRead(jsm: JetStreamManager, origin: { stream: string; durable: string; subject: string }) {
  try {
    const { config } = await jsm.consumers.info(origin.stream, origin.durable);
    const filters = [config.filter_subjects ?? config.filter_subject ?? ">"].flat();
    return filters.some((filter) => matches(filter, origin.subject));
  } catch (error) {
    if (isCode(error, CONSUMER_NOT_FOUND) || isCode(error, STREAM_NOT_FOUND)) return false;
    throw error;
  }
}

function matches(filter: string, subject: string): boolean {
  const tokens = subject.split(".");
  const wanted = filter.split(".");
  const isOpen = wanted.at(-1) === ">";
  const fixed = isOpen ? wanted.slice(0, -1) : wanted;
  const fits = isOpen ? tokens.length > fixed.length : tokens.length === fixed.length;
  return fits && fixed.every((token, at) => token === "*" || token === tokens[at]);
}

function ownHeaders({ header }: StoredMsg): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, [value = ""]] of header) if (!name.startsWith("Nats-")) headers[name] = value;
  return headers;
}

const isCode = (error: unknown, code: number): boolean => error instanceof JetStreamApiError && error.code === code;
