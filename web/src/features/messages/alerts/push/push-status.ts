import { useSyncExternalStore } from "react";

/**
 * How this browser is told of offers while the panel is closed. `unavailable`: it or the server knows no push; `failed`: it could not be
 * had now.
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
