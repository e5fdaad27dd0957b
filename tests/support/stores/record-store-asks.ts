import { appendFileSync, mkdirSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { join } from "node:path";
import type { StoreAsk } from "./store-asks.ts";

// Loaded before each test file that may use a store. Once the file loads the driver of the document store, what each command of
// it asks is recorded, whoever sends it; a file that does not load it pays nothing.

/** One line of the file of a test process. */
export type StoreAskLine = {
  /** `fault`: what the manual of the store forbids, though the stand-in takes it. */
  type: "ask" | "fault";
  ask: StoreAsk;
  collection: string;
  /** The command without values, as a failure shows it. */
  shape: string;
  /** File and line that sent it, as far as they are known. */
  origin: string;
};

type CommandStarted = { commandName: string; command: Record<string, unknown> };
type Client = { on(event: "commandStarted", listener: (event: CommandStarted) => void): void };
type ParseOptions = (uri: string, client: Client, options?: unknown) => { monitorCommands: boolean };
type Loader = {
  _load(this: unknown, request: string, parent: { filename?: string } | null, ...rest: unknown[]): unknown;
};

/** The folder of the lines of a test file's processes, `<process>.jsonl` each. */
export const storeAskDir = (records: string): string => join(records, "store-asks");

if (process.env.TENHO_TEST_RECORDS !== undefined) {
  const loader = Module as unknown as Loader;
  const load = loader._load;
  let isFollowed = false;
  loader._load = function (request, parent, ...rest) {
    const loaded = load.call(this, request, parent, ...rest);
    if (request === "mongodb" && parent?.filename !== undefined && !isFollowed) {
      isFollowed = true;
      followDriver(createRequire(parent.filename));
    }
    return loaded;
  };
}

function followDriver(load: NodeJS.Require): void {
  const strings = load("mongodb/lib/connection_string.js") as { parseOptions: ParseOptions };
  const parse = strings.parseOptions;
  if (typeof parse !== "function") throw new Error("The driver of the document store parses its options elsewhere.");
  const { readStoreAsks } = createRequire(import.meta.url)("./store-asks.ts") as typeof import("./store-asks.ts");
  const written = new Set<string>();
  const write = (dir: string, line: StoreAskLine): void => {
    mkdirSync(storeAskDir(dir), { recursive: true });
    appendFileSync(join(storeAskDir(dir), `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
  };
  strings.parseOptions = (uri, client, options) => {
    const parsed = parse(uri, client, options);
    parsed.monitorCommands = true;
    client.on("commandStarted", ({ commandName, command }) => {
      const collection = typeof command[commandName] === "string" ? command[commandName] : "";
      const { asks, faults, shape } = readStoreAsks(commandName, command);
      const lines = [
        ...[...asks].map((ask) => ({ type: "ask" as const, ask })),
        ...faults.map((ask) => ({ type: "fault" as const, ask })),
      ];
      // A process that runs several files gives each a folder of its own.
      const { TENHO_TEST_RECORDS: dir = "" } = process.env;
      for (const { type, ask } of lines) {
        const key = `${dir} ${collection} ${ask}`;
        if (written.has(key)) continue;
        written.add(key);
        write(dir, { type, ask, collection, shape, origin: originHere() });
      }
    });
    return parsed;
  };
}

const FRAMES = 60;
const OWN_FRAME = /\/((?:services|ops|dev|tests|bench)\/[^\s():]+\.ts:\d+)/g;

/** The innermost line of the project on the stack, awaited callers included. */
function originHere(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const stack = new Error().stack ?? "";
  Error.stackTraceLimit = stackTraceLimit;
  const lines = [...stack.matchAll(OWN_FRAME)].map(([, line]) => line ?? "");
  return lines.find((line) => !/record-store-asks|_preload/.test(line)) ?? "unknown";
}
