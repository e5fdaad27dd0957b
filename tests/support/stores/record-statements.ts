import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** A service's rules about its tables; each with the reason. */
export type PlanRules = {
  /** Tables that stay small; every other one grows. */
  bounded: Readonly<Record<string, string>>;
  /** Statements that may read a growing table whole, by a part of their text. */
  allowed: readonly { part: string; why: string }[];
};

/** One line of the file of a test process: a service's rules about its tables, or a statement it made. */
export type StatementLine =
  | ({ type: "rules"; service: string } & PlanRules)
  | {
      type: "statement";
      service: string;
      text: string;
      /** Values as the driver sends them, from the first call of this shape in the process. */
      values: (string | null)[];
      /** Key that is the same for calls that differ in their values only. */
      shape: string;
    };

/** The folder of the lines of a test file's processes, `<process>.jsonl` each. */
export const statementDir = (records: string): string => join(records, "statements");

const FRAMES = 60;
/** Lines that were written, each with its folder of records: a process that runs several files has one folder for each. */
const written = new Set<string>();

/**
 * Records each shape of statement that the sources of a service send to PostgreSQL in this test process; the test's own statements
 * are left out. Outside a test run nothing is written.
 */
export function recordStatements(service: string, rules: PlanRules): void {
  if (process.env.TENHO_TEST_RECORDS === undefined) return;
  const write = (line: StatementLine, key: string): void => {
    const { TENHO_TEST_RECORDS: records = "" } = process.env;
    if (written.has(`${records} ${key}`)) return;
    written.add(`${records} ${key}`);
    mkdirSync(statementDir(records), { recursive: true });
    appendFileSync(join(statementDir(records), `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
  };

  const testFrame = `/services/${service}/test/`;
  const sourceFrame = `/services/${service}/src/`;
  const isOfTest = (): boolean => {
    const lines = stackHere().split("\n");
    const own = lines.find((line) => line.includes(testFrame) || line.includes(sourceFrame));
    return own?.includes(testFrame) === true && !own.includes("_preload");
  };
  // A pool sends a query later, from a stack that no longer shows its caller.
  const ofTest = new AsyncLocalStorage<boolean>();
  wrap(
    pg.Pool.prototype,
    (original) =>
      function (...args) {
        return ofTest.run(isOfTest(), () => original.apply(this, args));
      },
  );
  wrap(
    pg.Client.prototype,
    (original) =>
      function (...args) {
        const { connectionParameters } = this as {
          connectionParameters: { application_name: string };
        };
        const asked = askedOf(args);
        if (
          asked !== null &&
          connectionParameters.application_name === `tenho-${service}` &&
          !(ofTest.getStore() ?? isOfTest())
        ) {
          const shape = shapeOf(asked.text, asked.values);
          // With the first statement: a file that asks for nothing leaves nothing to judge.
          write({ type: "rules", service, ...rules }, `rules ${service}`);
          write({ type: "statement", service, ...asked, shape }, shape);
        }
        return original.apply(this, args);
      },
  );
}

type Query = (this: unknown, ...args: unknown[]) => unknown;

function wrap(prototype: object, wrapped: (original: Query) => Query): void {
  const queries = prototype as { query: Query };
  queries.query = wrapped(queries.query);
}

function stackHere(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const { stack } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack ?? "";
}

/** A statement that has a plan, with its values; null for anything else. */
function askedOf([first, second]: unknown[]): { text: string; values: (string | null)[] } | null {
  const config =
    typeof first === "string" ? { text: first, values: second } : (first as { text?: unknown; values?: unknown });
  const { text, values } = config;
  if (typeof text !== "string" || !/^\s*(select|with|insert|update|delete)\b/i.test(text)) return null;
  return { text, values: Array.isArray(values) ? values.map(sent) : [] };
}

function sent(value: unknown): string | null {
  const prepared: unknown = (
    pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }
  ).utils.prepareValue(value);
  if (prepared === null || prepared === undefined) return null;
  return Buffer.isBuffer(prepared) ? `\\x${prepared.toString("hex")}` : String(prepared);
}

/** Shape of a statement: lists of any length have one, values of another class make another, for the planner sees it. */
function shapeOf(text: string, values: readonly (string | null)[]): string {
  const listed = text.replaceAll(/\$\d+(, ?\$\d+)+/g, "$…").replaceAll(/\(\$…\)(, ?\(\$…\))+/g, "($…)");
  const classes = values.map(classOf);
  const isList = listed !== text;
  return `${listed} ${(isList ? [...new Set(classes)].sort() : classes).join(" ")}`;
}

/** The class of a value: null, an array of none, one or many, a word such as a state (which decides whether a partial index serves), or any value. */
function classOf(value: string | null): string {
  if (value === null) return "null";
  if (/^\{.*\}$/s.test(value)) return value === "{}" ? "empty" : value.includes(",") ? "many" : "one";
  return /^([A-Z][A-Z_]{0,30}|true|false)$/.test(value) ? value : "value";
}
