import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "@tenho/tests/support/eventually";
import { PASSWORD } from "../support/test-data.ts";
import { createCaller } from "./_caller.ts";

/** Pause between two calls: puts load on the gateway, yet leaves room for the processes that start. */
export const PAUSE_MS = 15;

export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;

export function logIn(url: string, email: string): Promise<string> {
  const caller = createCaller(url);
  return eventually("logged in", async () => {
    const { status, text } = await caller.call("POST", "/auth/login", {
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return isSuccess(status) ? (JSON.parse(text) as { token: string }).token : null;
  }).finally(() => caller.close());
}

/** Plays a person's panel that reads one page after another; a failed call is repeated once, after `retryMs`. */
export function openPanel(url: string, token: string, paths: readonly string[], retryMs = 0) {
  const caller = createCaller(url);
  const headers = { authorization: `Bearer ${token}` };
  const failures: string[] = [];
  let calls = 0;
  let retried = 0;
  let isOpen = true;
  const reading = (async () => {
    while (isOpen) {
      const path = paths[calls % paths.length] ?? "/";
      calls += 1;
      await sleep(PAUSE_MS);
      if (isSuccess((await caller.call("GET", path, { headers })).status)) continue;
      retried += 1;
      await sleep(retryMs);
      const { status, text } = await caller.call("GET", path, { headers });
      if (!isSuccess(status)) failures.push(`${path}: ${status} ${text}`);
    }
  })();
  return {
    /** Ends the panel. `failures` are calls that failed twice, `retried` those that failed once. */
    async close() {
      isOpen = false;
      await reading;
      caller.close();
      return { calls, retried, failures };
    },
  };
}
