import { repeatWhileUnavailable } from "./repeat-while-unavailable.ts";
import { seedDemoData } from "./seed.ts";
import type { SeedMessage, SeedRequest } from "./seed-in-child.ts";

/** On a busy machine services that have just started may not answer in time. */
const PATIENCE = { limitMs: 120_000, pauseMs: 1_000 };

// Without the process that asked for it nobody waits for the data.
process.once("disconnect", () => process.exit(1));

// Receives one request, sends each line of progress and when all data are there, ends. It runs as a process of its own, so that the launcher stays small.
process.once("message", async (request: SeedRequest) => {
  try {
    const log = (line: string) => void process.send?.({ line } satisfies SeedMessage);
    const onFilled = () => void process.send?.({ isFilled: true } satisfies SeedMessage);
    await repeatWhileUnavailable(() => seedDemoData({ ...request, log, onFilled }), { ...PATIENCE, log });
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
});
