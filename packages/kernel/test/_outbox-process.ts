import { createKnex } from "../src/db/create-knex.ts";
import { createOutboxRelay } from "../src/events/outbox.ts";
import { createCrashPoints } from "../src/lifecycle/crash-points.ts";
import { connectNats } from "../src/nats/connect-nats.ts";
import { testTools } from "./_parts.ts";

// A relay in a process of its own, to be killed: postgres URL, NATS URL and crash points are its arguments.
const [url = "", natsUrl = "", crashSpec] = process.argv.slice(2);
const knex = createKnex({ url, schema: "suite", poolMax: 2, statementTimeoutMs: 10_000, applicationName: "relay" });
const nc = await connectNats({ url: natsUrl, name: "relay" });
const relay = createOutboxRelay({ knex, nc, ...testTools(), batchMax: 10, crashPoint: createCrashPoints(crashSpec) });
await relay.start();
