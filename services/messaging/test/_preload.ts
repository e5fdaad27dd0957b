import { AsyncLocalStorage } from "node:async_hooks";
import type { EventEmitter } from "node:events";
import { writeQueryShape } from "@tenho/tests/support/stores/query-shapes";
import mongoose, { type Connection } from "mongoose";
import { type Command, isQuery, queriesOf } from "./store/_query-shapes.ts";

// Loaded before each test file of this service: records the shape of every query its sources make.

const FRAMES = 60;
const SERVICE = "/services/messaging/";
/** The line of this service that made the query being sent; this file and reads of the harnesses do not count. */
const origins = new AsyncLocalStorage<string | undefined>();

/** The innermost line of this service on the stack, awaited callers included. The frames are read as they are: to write them all out as text costs ten times as much. */
function originHere(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  Error.prepareStackTrace = (_, frames) => frames;
  const frames = new Error().stack as unknown as readonly NodeJS.CallSite[];
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  for (const frame of frames) {
    const [, path = ""] = frame.getFileName()?.split(SERVICE) ?? [];
    if (/^(src|test)\//.test(path) && !path.startsWith("test/_preload")) return `${path}:${frame.getLineNumber()}`;
  }
  return undefined;
}

type Callable = (this: unknown, ...args: unknown[]) => unknown;

/** The line where a model's query was made, kept on the query because it is sent elsewhere. */
const MADE = Symbol("made");
const MODEL_METHODS = [
  "find",
  "findOne",
  "findById",
  "updateOne",
  "updateMany",
  "deleteMany",
  "countDocuments",
  "distinct",
];
const models = mongoose.Model as unknown as Record<string, Callable>;
for (const name of MODEL_METHODS) {
  const original = models[name];
  if (original === undefined) continue;
  models[name] = function (...args) {
    const query = original.apply(this, args) as Record<symbol, unknown>;
    query[MADE] ??= originHere();
    return query;
  };
}
const queries = mongoose.Query.prototype as unknown as { exec: Callable };
const { exec } = queries;
queries.exec = function (...args) {
  const { [MADE]: origin } = this as Record<symbol, string | undefined>;
  return origins.run(origin, () => exec.apply(this, args));
};

function follow(connection: Connection): void {
  connection.getClient().on("commandStarted", ({ command, commandName }: { command: Command; commandName: string }) => {
    if (commandName === "createIndexes") {
      const indexes = command.indexes as { key: Map<string, 1 | -1> | Record<string, 1 | -1> }[];
      for (const { key } of indexes) {
        const keys = key instanceof Map ? [...key] : Object.entries(key);
        writeQueryShape({ type: "index", service: "messaging", collection: String(command.createIndexes), keys });
      }
    }
    if (!isQuery(commandName)) return;
    const origin = origins.getStore() ?? originHere() ?? "unknown";
    if (origin.startsWith("test/")) return;
    for (const query of queriesOf(commandName, command)) {
      writeQueryShape({ type: "query", service: "messaging", ...query, origin });
    }
  });
}

const { events } = mongoose as unknown as { events: EventEmitter };
const url = process.env.TENHO_TEST_MONGO_URL;
if (url !== undefined) {
  const monitored = new URL(url);
  if (monitored.pathname === "") monitored.pathname = "/";
  monitored.searchParams.set("monitorCommands", "true");
  process.env.TENHO_TEST_MONGO_URL = monitored.toString();
  events.on("createConnection", (connection: Connection) => {
    connection.on("connected", () => follow(connection));
  });
}
