import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "@tenho/kernel/testing/eventually";
import { PASSWORD } from "../support/test-data.ts";
import { createCaller } from "./_caller.ts";

/** Between two calls: a load, and still room for the processes that start. */
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

/** A person's panel that reads one page after another, each again once when it failed. */
export function openPanel(url: string, token: string, paths: readonly string[]) {
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
      const { status, text } = await caller.call("GET", path, { headers });
      if (!isSuccess(status)) failures.push(`${path}: ${status} ${text}`);
    }
  })();
  return {
    /** Ends it. `failures`: calls that failed twice; `retried`: that failed once. */
    async close() {
      isOpen = false;
      await reading;
      caller.close();
      return { calls, retried, failures };
    },
  };
}

/** A panel's event stream, opened again from where it was as often as it ends. */
export function followEvents(url: string, token: string) {
  const hangingUp = new AbortController();
  const wishIds = new Set<string>();
  const counts = { ends: 0, cuts: 0, resets: 0 };
  let lastEventId: string | undefined;

  const take = (event: string): void => {
    lastEventId = event.match(/^id: (.+)$/m)?.[1] ?? lastEventId;
    if (/^event: reset$/m.test(event)) counts.resets += 1;
    const { type, id } = JSON.parse(event.match(/^data: (.+)$/m)?.[1] ?? "{}") as { type?: string; id?: string };
    if (type === "messaging.wish" && id !== undefined) wishIds.add(id);
  };
  const readOnce = async (): Promise<void> => {
    const resume = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream", ...resume };
    const response = await fetch(`${url}/events`, { headers, signal: hangingUp.signal });
    if (!response.ok || response.body === null) throw new Error(`events: ${response.status}`);
    let text = "";
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (text + piece).split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) take(event);
    }
  };
  const reading = (async () => {
    while (!hangingUp.signal.aborted) {
      await readOnce().then(
        () => {
          counts.ends += 1;
        },
        () => {
          if (!hangingUp.signal.aborted) counts.cuts += 1;
        },
      );
    }
  })();
  return {
    /** Wishes it was notified of. */
    wishIds,
    /** How often the gateway ended it, how often it broke or could not be opened, how often notices were missed. */
    counts,
    async close() {
      hangingUp.abort();
      await reading;
    },
  };
}
