import { basename } from "node:path";
import { createTestData } from "../../../tests/support/test-data.ts";
import { connectServiceClients } from "../../seed/clients.ts";
import { PROCESSES } from "../../stack/process-names.ts";
import type { Stack } from "../../stack/stack.ts";
import { type StackOptions, startStack } from "../../stack/start-stack.ts";
import type { BenchContext } from "../context.ts";

const INFRA = ["postgres", "nats", "mongo", "embedder"] as const;

/** Nothing waits on purpose; everything else but the sizes of heaps is as `npm start` has it, fsync included. */
const NO_WAITS = {
  NODE_ENV: "development",
  LOG_LEVEL: "warn",
  WISH_GATHER_MS: "0",
  TELL_GATHER_MS: "0",
  TRAIN_DEBOUNCE_MS: "200",
  PAIR_INTERVAL_MS: "0",
};
/** A Meta without limits and without delay. */
const SANDBOX = { STATUS_DELAY_MS: "0", PAIR_BURST: "1000000", PAIR_INTERVAL_MS: "0", MPS: "100000" };

/** A whole Tenho with a unit, three pizzerias and a classifier that has learnt them; `env` is what a part needs beside it. */
export async function startBenchStack(
  context: BenchContext,
  { env, embedder = true }: Pick<StackOptions, "env" | "embedder"> = {},
): Promise<Stack> {
  const stack = await startStack({
    profile: basename(context.dir),
    config: context.config,
    env: { ...NO_WAITS, ...env },
    envOf: { sandbox: SANDBOX },
    embedder,
    ownHeaps: true,
    log: context.log,
  });
  context.atEnd(async () => {
    // Nothing of it is kept, so nothing of it need stop in order.
    await Promise.all([...PROCESSES, ...INFRA].map((name) => stack.kill(name)));
    await stack.stop();
  });
  const clients = await connectServiceClients(stack.natsUrlOf("seed"));
  try {
    await createTestData(clients);
  } finally {
    await clients.close();
  }
  return stack;
}
