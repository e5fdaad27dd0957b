import type { NatsConnection } from "@nats-io/nats-core";

/** Whether a connection stands right now, and who wants to hear when it falls. */
export interface LinkState {
  isUp(): boolean;
  /** Calls back once, at the next fall of the connection. @returns a function that takes the wish back. */
  onceDown(listener: () => void): () => void;
}

const states = new WeakMap<NatsConnection, LinkState>();

/**
 * The link state of a connection. nats.js lets a request that was on its way when the connection fell wait for its
 * whole time-out, and drops what is published meanwhile; with this, callers fail at once and may try again.
 */
export function linkState(nc: NatsConnection): LinkState {
  const known = states.get(nc);
  if (known) return known;
  let up = !nc.isClosed();
  const listeners = new Set<() => void>();
  const goDown = () => {
    up = false;
    const calls = [...listeners];
    listeners.clear();
    for (const call of calls) call();
  };
  void (async () => {
    for await (const status of nc.status()) {
      if (status.type === "disconnect") goDown();
      if (status.type === "reconnect") up = true;
    }
    goDown();
  })();
  const state: LinkState = {
    isUp: () => up && !nc.isClosed(),
    onceDown: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  states.set(nc, state);
  return state;
}
