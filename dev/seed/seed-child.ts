import { seedDemoData } from "./seed.ts";
import type { SeedMessage, SeedRequest } from "./seed-in-child.ts";

// Without the process that asked for it nobody waits for the data.
process.once("disconnect", () => process.exit(1));

// Receives one request, sends each line of progress and when all data are there, ends. It runs as a process of its own, so that the launcher stays small.
process.once("message", async (request: SeedRequest) => {
  try {
    await seedDemoData({
      ...request,
      log: (line) => void process.send?.({ line } satisfies SeedMessage),
      onFilled: () => void process.send?.({ isFilled: true } satisfies SeedMessage),
    });
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
});
