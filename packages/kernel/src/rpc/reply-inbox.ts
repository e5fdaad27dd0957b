import { Code, ConnectError } from "@connectrpc/connect";
import {
  type ConnectionOptions,
  createInbox,
  type Msg,
  type NatsConnection,
  PermissionViolationError,
} from "@nats-io/nats-core";
import { connectionState } from "../nats/connection-state.ts";

/** A request on its way. */
interface Pending {
  subject: string;
  resolve(reply: Msg): void;
  reject(error: ConnectError): void;
}

/** Where the answers to a connection's requests arrive. */
export interface ReplyInbox {
  /** Registers a request. @returns the address for the answer, and a way to stop waiting for it. */
  open(pending: Pending): { replyTo: string; close(): void };
}

const NO_RESPONDERS = 503;

/** The prefix the connection was made with: a broker with permissions lets its user subscribe to nothing else. */
const inboxPrefixOf = (nc: NatsConnection): string | undefined =>
  "options" in nc ? (nc.options as ConnectionOptions).inboxPrefix : undefined;

const boxes = new WeakMap<NatsConnection, ReplyInbox>();

/**
 * The reply box of a connection: one subscription for all its requests. Like the one inside nats.js, except that a success
 * creates no error (nats.js makes one with a stack for every request, a quarter of a call's cost), that requests fail
 * with the connection instead of with their time-out, and that one can be given up.
 */
export function replyInbox(nc: NatsConnection): ReplyInbox {
  const known = boxes.get(nc);
  if (known) return known;
  const prefix = `${createInbox(inboxPrefixOf(nc))}.`;
  const waiting = new Map<string, Pending>();
  let count = 0;
  const failAll = (message: string, code: Code, subject?: string) => {
    for (const pending of waiting.values()) {
      if (subject === undefined || pending.subject === subject) pending.reject(new ConnectError(message, code));
    }
  };
  nc.subscribe(`${prefix}*`, {
    callback: (err, msg) => {
      if (err) return failAll("answers cannot be received", Code.Unavailable);
      const pending = waiting.get(msg.subject.slice(prefix.length));
      if (!pending) return;
      if (msg.data.length === 0 && msg.headers?.code === NO_RESPONDERS) {
        pending.reject(new ConnectError("no server answers the call", Code.Unavailable));
      } else pending.resolve(msg);
    },
  });
  connectionState(nc).onStatus((status) => {
    if (status.type === "disconnect" || status.type === "close")
      failAll("the connection to the broker was lost", Code.Unavailable);
    if (status.type === "error" && status.error instanceof PermissionViolationError) {
      failAll("the broker forbids the call", Code.PermissionDenied, status.error.subject);
    }
  });
  const box: ReplyInbox = {
    open(pending) {
      count += 1;
      const token = count.toString(36);
      waiting.set(token, pending);
      return { replyTo: prefix + token, close: () => waiting.delete(token) };
    },
  };
  boxes.set(nc, box);
  return box;
}
