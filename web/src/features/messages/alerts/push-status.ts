import { useSyncExternalStore } from "react";

/**
 * State of this browser's push notices while the panel is closed. `unavailable`: the browser or the server has no push; `failed`: it could
 * not be started this time.
 */
export type PushStatus = "off" | "starting" | "on" | "unavailable" | "failed";

let status: PushStatus = "off";
const listeners = new Set<() => void>();

export function setPushStatus(next: PushStatus): void {
  status = next;
  for (const listener of listeners) listener();
}

export const readPushStatus = (): PushStatus => status;

export function usePushStatus(): PushStatus {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, readPushStatus);
}
