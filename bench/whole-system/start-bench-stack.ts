import { basename } from "node:path";
import { connectServiceClients } from "../../dev/seed/clients.ts";
import { PROCESSES } from "../../dev/stack/process-names.ts";
import type { Stack } from "../../dev/stack/stack.ts";
import { type StackOptions, startStack } from "../../dev/stack/start-stack.ts";
import { createTestData } from "../../tests/support/test-data.ts";
import type { BenchContext } from "../context.ts";

const INFRA = ["postgres", "nats", "mongo", "embedder"] as const;

/** Settings without deliberate waits; everything else but the sizes of heaps is as `npm start` has it, fsync included. */
const NO_WAITS = {
  NODE_ENV: "development",
  LOG_LEVEL: "warn",
  WISH_GATHER_MS: "0",
  TELL_GATHER_MS: "0",
  WISHES_AN_HOUR_MAX: "1000",
  REPLIES_AN_HOUR_MAX: "1000",
  TRAIN_DEBOUNCE_MS: "200",
  PAIR_INTERVAL_MS: "0",
};
/** Sandbox settings of a Meta without limits and without delay. */
const SANDBOX = { STATUS_DELAY_MS: "0", PAIR_BURST: "1000000", PAIR_INTERVAL_MS: "0", MPS: "100000" };

/** Starts a whole Tenho with a unit, three pizzerias and a classifier that has learnt them; `env` adds a part's own variables. */
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
    // Nothing of the stack is kept, so it need not stop in order.
    await Promise.all([...PROCESSES, ...INFRA].map((name) => stack.kill(name)));
    await stack.stop();
  });
  const clients = await connectServiceClients(stack.natsUrlOf("seed"));
  try {
    await createTestData(clients, stack.postgresUrlOf);
  } finally {
    await clients.close();
  }
  return stack;
}
