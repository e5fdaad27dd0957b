import { setTimeout as sleep } from "node:timers/promises";
import { createCaller, textCallback } from "../replicas/_caller.ts";
import { isSuccess } from "../replicas/_panel.ts";
import type { Consumer } from "../replicas/_wish-flow.ts";

/** Between two deliveries of what was delivered already. */
const PAUSE_MS = 100;
/** After which whoever was refused tries again, once. */
export const RETRY_MS = 1_000;

/** WhatsApp as it delivers through a gateway: each wish, and the newest again and again; a refused one again, once. */
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
    /** Ends it. `failures`: callbacks refused twice; `retried`: refused once. */
    async close() {
      isOpen = false;
      await repeating;
      for (const caller of callers) caller.close();
      return { ...counts, failures };
    },
  };
}
