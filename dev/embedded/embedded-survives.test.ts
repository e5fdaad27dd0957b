import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { createConnection } from "mongoose";
import pg from "pg";
import { loadDevConfig } from "../shared/config.ts";
import { poll } from "../shared/poll.ts";
import type { InfraName } from "../stack/process-names.ts";
import type { Stack } from "../stack/stack.ts";
import { startStack } from "../stack/start-stack.ts";

const WRITERS = 8;
const WRITES_BEFORE_KILL = 300;
const lines: string[] = [];
let stack: Stack;

before(async () => {
  const log = (line: string) => lines.push(line);
  stack = await startStack({
    profile: `survives-${process.pid}`,
    processes: [],
    autoRestart: true,
    observer: true,
    log,
    // The document store is killed: it is started here, whatever server the run was given.
    config: { ...loadDevConfig(), mongoUrl: undefined },
  });
});

after(async () => {
  await stack.stop();
  stack.remove();
});

/** Writes from many sides, kills the server with SIGKILL in the middle, and returns the writes that were answered. */
async function writeThroughKill(name: InfraName, write: (id: number) => Promise<unknown>): Promise<number[]> {
  const answered: number[] = [];
  let next = 0;
  let isKilled = false;
  const writer = async () => {
    while (!isKilled) {
      const id = next++;
      await write(id).then(
        () => answered.push(id),
        () => undefined,
      );
      if (answered.length >= WRITES_BEFORE_KILL && !isKilled) {
        isKilled = true;
        const { pid } = JSON.parse(readFileSync(join(stack.dir, "pids", `${name}.json`), "utf8"));
        process.kill(pid, "SIGKILL");
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await poll(name, async () => assert.ok(lines.includes(`${name} voltou`)), { timeoutMs: 120_000 });
  assert.ok(lines.includes(`${name} parou (sinal 9); iniciando de novo`));
  return answered;
}

describe("kill -9 of an embedded server: it comes back by itself and has every answered write", () => {
  test("PostgreSQL", async () => {
    const pool = new pg.Pool({
      connectionString: stack.stores.postgresUrl,
      max: WRITERS,
      connectionTimeoutMillis: 30_000,
    });
    pool.on("error", () => undefined);
    await pool.query("create table survivor (id integer primary key)");
    const answered = await writeThroughKill("postgres", (id) => pool.query("insert into survivor values ($1)", [id]));
    const { rows } = await pool.query<{ id: number }>("select id from survivor");
    await pool.end();
    assert.deepEqual(missing(answered, new Set(rows.map(({ id }) => id))), []);
  });

  test("NATS JetStream", async () => {
    const nc = await connectNats({ url: stack.natsUrlOf("observer"), name: "survives" });
    const manager = await jetstreamManager(nc);
    await manager.streams.add({ name: "SURVIVES", subjects: ["survives.>"] });
    const js = jetstream(nc, { timeout: 1_000 });
    const answered = await writeThroughKill("nats", (id) => js.publish(`survives.${id}`));
    const found = await poll("stream", () => manager.streams.info("SURVIVES", { subjects_filter: ">" }), {
      timeoutMs: 30_000,
    });
    await nc.close();
    const stored = Object.keys(found.state.subjects ?? {}).map((subject) => Number(subject.split(".")[1]));
    assert.deepEqual(missing(answered, new Set(stored)), []);
  });

  test("the document store, its unique index included", async () => {
    const connection = await createConnection(stack.stores.mongoUrl, { serverSelectionTimeoutMS: 30_000 }).asPromise();
    const survivors = connection.collection<{ _id: number; code: number }>("survivors");
    await survivors.createIndex({ code: 1 }, { unique: true });
    const answered = await writeThroughKill("mongo", (id) => survivors.insertOne({ _id: id, code: id }));
    const found = await survivors.find().toArray();
    const [known = -1] = answered;
    await assert.rejects(survivors.insertOne({ _id: -1, code: known }), /E11000/);
    await connection.close();
    assert.deepEqual(missing(answered, new Set(found.map(({ _id }) => _id))), []);
  });
});

const missing = (wanted: readonly number[], found: ReadonlySet<number>) => wanted.filter((id) => !found.has(id));
