import { setTimeout as sleep } from "node:timers/promises";
import { type KubeApi, KubeApiError } from "./kube-api.ts";

const WATCH_AGAIN_MS = 250;

/** Calls `act` with every object of a list, one after another, now and at each change, until `signal` aborts. */
export async function followObjects<T>(
  api: KubeApi,
  path: string,
  signal: AbortSignal,
  act: (object: T) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    for await (const { type, object } of api.watch<T>(`${path}?watch=1`, signal)) {
      if (type === "ADDED" || type === "MODIFIED") await act(object);
    }
    await sleep(WATCH_AGAIN_MS, undefined, { signal });
  }
}

/** Awaits a call about an object that may have gone, come or changed since it was reported. */
export async function unlessChanged(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof KubeApiError) || ![404, 409].includes(error.status)) throw error;
  }
}
