import { ERROR_CODES } from "../errors/app-error.ts";
import { scrubText } from "../telemetry/scrub-text.ts";
import { ownFrames } from "./own-frames.ts";

/** An error without its words: class, code and the places in our own code. */
export type ErrorLink = { class: string; code: string | null; frames: string[] };

/** A failure as it was logged: the constant sentence of the log line, the errors from the outermost to its causes, and where it happened. */
export type Failure = { message: string; errors: ErrorLink[]; about: Record<string, string | number> };

const MESSAGE_CHARS_MAX = 300;
const CAUSES_MAX = 4;
const CLASS = /^[A-Za-z_$][\w$]{0,80}$/;
/** Codes of Node, of PostgreSQL and numbers of protocols; our own are those of `AppError`. */
const CODE = /^(?:[A-Z]{2,40}|[A-Z][A-Z0-9]{0,20}(?:_[A-Z0-9]{1,20}){1,6}|[0-9A-Z]{5}|\d{1,6})$/;
const OWN_CODES: ReadonlySet<string> = new Set(ERROR_CODES);
const PLACE = /^(?:[A-Za-z][\w./:-]{0,119}|\d{1,9})$/;

/** Fields of log lines that name a place in the system. Everything else that a line has is left out. */
const ABOUT = ["rpc", "code", "status", "stream", "durable", "step", "store", "task", "target", "listener", "service"];

/**
 * Keeps of a logged failure only the parts that may leave the process. Messages of errors never do: those of drivers and parsers quote their input, e.g. a
 * person's text. The sentence of the log line is constant in our code, and goes through the log's redactor all the same.
 */
export function describeFailure(args: readonly unknown[]): Failure {
  const [first, second] = args;
  const sentence = typeof first === "string" ? first : typeof second === "string" ? second : "";
  return {
    message: scrubText(sentence).slice(0, MESSAGE_CHARS_MAX),
    errors: linksOf(errorIn(first)),
    about: aboutOf(first),
  };
}

/** The error of a line: its only argument, or its field `err`. */
export function errorIn(first: unknown): Error | undefined {
  if (first instanceof Error) return first;
  const err = typeof first === "object" && first !== null ? (first as { err?: unknown }).err : undefined;
  return err instanceof Error ? err : undefined;
}

function linksOf(error: Error | undefined): ErrorLink[] {
  const links: ErrorLink[] = [];
  for (let link: unknown = error; link instanceof Error && links.length < CAUSES_MAX; link = link.cause) {
    links.push({ class: CLASS.test(link.name) ? link.name : "Error", code: codeOf(link), frames: ownFrames(link) });
  }
  return links;
}

function codeOf(error: Error): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === "string" || typeof code === "number" ? codeWord(String(code)) : null;
}

const codeWord = (code: string): string | null => (CODE.test(code) || OWN_CODES.has(code) ? code : null);

function aboutOf(first: unknown): Failure["about"] {
  const about: Failure["about"] = {};
  if (typeof first !== "object" || first === null || first instanceof Error) return about;
  for (const name of ABOUT) {
    const value = (first as Record<string, unknown>)[name];
    const word = typeof value === "string" || typeof value === "number" ? wordOf(String(value), PLACE) : null;
    if (word !== null) about[name] = typeof value === "number" ? value : word;
  }
  return about;
}

/** The text if it is one plain word that the redactor leaves as it is. */
const wordOf = (text: string, pattern: RegExp): string | null =>
  pattern.test(text) && scrubText(text) === text ? text : null;
