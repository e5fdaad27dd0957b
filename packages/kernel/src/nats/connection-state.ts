import type { NatsConnection, Status } from "@nats-io/nats-core";

/** True when a connection is up right now, and listeners for changes of that. */
export interface ConnectionState {
  isUp(): boolean;
  /** Calls back at every change the client reports, after `isUp` has changed. */
  onStatus(listener: (status: Status) => void): void;
}

const states = new WeakMap<NatsConnection, ConnectionState>();

/**
 * The link state of a connection. When a connection falls, nats.js makes a pending request wait for its whole time-out,
 * and drops what is published meanwhile; with this state, callers fail at once and may try again.
 */
export function connectionState(nc: NatsConnection): ConnectionState {
  const known = states.get(nc);
  if (known) return known;
  let up = true;
  const listeners: ((status: Status) => void)[] = [];
  const notify = (status: Status) => {
    if (status.type === "disconnect" || status.type === "close") up = false;
    if (status.type === "reconnect") up = true;
    for (const listener of listeners) listener(status);
  };
  void (async () => {
    for await (const status of nc.status()) notify(status);
    notify({ type: "close" });
  })();
  const state: ConnectionState = {
    isUp: () => up && !nc.isClosed(),
    onStatus: (listener) => listeners.push(listener),
  };
  states.set(nc, state);
  return state;
}
