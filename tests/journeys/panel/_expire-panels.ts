import { jetstream } from "@nats-io/jetstream";
import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { LIVE_PANELS_BUCKET } from "@tenho/kernel/nats/live-panels";
import { PIZZERIAS } from "../../support/test-data.ts";
import type { JourneyHarness } from "../_harness.ts";

/** Ends the time for which closed panels still count as open: the messages of offers would wait for an answer from them. */
export async function expirePanels({ stack }: Pick<JourneyHarness, "stack">): Promise<void> {
  const nc = await connectNats({ url: stack.natsUrlOf("observer"), name: "journeys" });
  try {
    for (const { id } of PIZZERIAS) await jetstream(nc).publish(`$KV.${LIVE_PANELS_BUCKET}.${id}`, "0");
  } finally {
    await nc.close();
  }
}
