import { connectNats } from "@tenho/kernel/nats/connect-nats";
import { createRpcClient } from "@tenho/kernel/rpc/create-rpc-client";
import { createLogger } from "@tenho/kernel/telemetry/create-logger";
import { createMetrics } from "@tenho/kernel/telemetry/create-metrics";
import { MessagingService, NoticeKind } from "@tenho/proto/messaging/v1/messaging_pb";
import { eventuallyArrives, type FaultHarness } from "../faults/_harness.ts";
import { UNIT_ID } from "../support/test-data.ts";

const PHONE = "5586988887777";
const CALL_MS = 3_000;

/** Sends numbered notices to one person, each stored before the next is requested. */
export async function openNoticeSequence(harness: FaultHarness) {
  const nc = await connectNats({ url: harness.stack.natsUrlOf("auth"), name: "auth" });
  const log = createLogger({ service: "auth", level: "silent" });
  const metrics = createMetrics("notices");
  const messaging = createRpcClient(MessagingService, { nc, caller: "auth", timeoutMs: CALL_MS, log, metrics });
  const numberOf = (body: string) => Number(body.match(/N(\d{4})/)?.[1] ?? 0);
  let count = 0;
  return {
    /** Sends the next notice. The replica that took the call may be killed: the call is repeated under the same id. */
    async send(): Promise<void> {
      count += 1;
      const parameters = [`N${String(count).padStart(4, "0")}`, "15"];
      const notice = { id: `sequence-${count}`, phone: PHONE, unitId: UNIT_ID, parameters };
      await eventuallyArrives(harness, `notice ${count} is taken`, async () => {
        await messaging.sendNotice({ ...notice, kind: NoticeKind.TEMPORARY_PASSWORD });
        return true;
      });
    },
    sent: () => Array.from({ length: count }, (_, index) => index + 1),
    /** Returns the numbers in the order in which the person received them, once the last one has arrived. */
    async received(): Promise<number[]> {
      const numbers = async () => (await harness.wa.outbox(PHONE)).map(({ body }) => numberOf(body));
      await eventuallyArrives(harness, "the last notice is there", async () => (await numbers()).includes(count));
      return numbers();
    },
    close: () => nc.close(),
  };
}
