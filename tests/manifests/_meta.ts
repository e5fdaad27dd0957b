import { setTimeout as sleep } from "node:timers/promises";
import { createCaller, textCallback } from "../replicas/_caller.ts";
import { isSuccess } from "../replicas/_panel.ts";
import type { Consumer } from "../replicas/_wish-flow.ts";

/** Pause between two repeated deliveries. */
const PAUSE_MS = 100;
/** Delay after which a refused delivery is retried, once. */
export const RETRY_MS = 1_000;

/** WhatsApp delivering through a gateway: each wish once, and the newest again and again; a refused delivery is retried once. */
export function openMeta(gatewayUrl: string, appSecret: string) {
  const callers = [createCaller(gatewayUrl), createCaller(gatewayUrl)] as const;
  const failures: string[] = [];
  const counts = { delivered: 0, retried: 0 };
  let newest: ReturnType<typeof textCallback> | undefined;
  let isOpen = true;

  async function deliver(caller: (typeof callers)[number], callback: ReturnType<typeof textCallback>): Promise<void> {
    counts.delivered += 1;
    const post = () => caller.call("POST", "/hooks/whatsapp", callback);
    if (isSuccess((await post()).status)) return;
    counts.retried += 1;
    await sleep(RETRY_MS);
    const { status, text } = await post();
    if (!isSuccess(status)) failures.push(`${status} ${text}`);
  }

  const repeating = (async () => {
    while (isOpen) {
      if (newest !== undefined) await deliver(callers[1], newest);
      await sleep(PAUSE_MS);
    }
  })();
  return {
    async send({ phone, mark }: Consumer): Promise<void> {
      newest = textCallback(appSecret, {
        from: phone,
        wamid: `wamid.${mark}`,
        text: `quero uma pizza de calabresa ${mark}`,
      });
      await deliver(callers[0], newest);
    },
    /** Ends the deliveries. `failures` are callbacks refused twice, `retried` those refused once. */
    async close() {
      isOpen = false;
      await repeating;
      for (const caller of callers) caller.close();
      return { ...counts, failures };
    },
  };
}
