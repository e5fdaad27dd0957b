import { openPanel, renewSubscription, showPush, type Worker } from "./handlers.ts";

/** A service worker's event, with the fields that a page's event lacks; `waitUntil` keeps the worker alive during its work. */
type WorkerEvent = Event & {
  waitUntil(work: Promise<unknown>): void;
  readonly data?: { json(): unknown } | null;
  readonly notification?: { readonly data: unknown; close(): void };
  readonly oldSubscription?: PushSubscription | null;
};

// Notifications alone: pages and files are fetched as if there were no service worker.
const worker = globalThis as unknown as Worker & { skipWaiting(): Promise<void> };
const on = (type: string, handle: (event: WorkerEvent) => Promise<unknown>): void =>
  addEventListener(type, (event) => (event as WorkerEvent).waitUntil(handle(event as WorkerEvent)));

on("install", () => worker.skipWaiting());
on("push", ({ data }) => showPush(worker, readJson(data)));
on("notificationclick", ({ notification }) => {
  notification?.close();
  return openPanel(worker, notification?.data);
});
on("pushsubscriptionchange", ({ oldSubscription }) =>
  renewSubscription(worker, oldSubscription?.options.applicationServerKey),
);

function readJson(data: WorkerEvent["data"]): unknown {
  try {
    return data?.json() ?? null;
  } catch {
    return null;
  }
}
