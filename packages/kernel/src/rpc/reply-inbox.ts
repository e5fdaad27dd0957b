import { randomUUID } from "node:crypto";
import { Code, ConnectError } from "@connectrpc/connect";
import { type Msg, type NatsConnection, PermissionViolationError } from "@nats-io/nats-core";
import { inboxPrefixOf } from "../nats/connect-nats.ts";
import { connectionState } from "../nats/connection-state.ts";

/** A request that waits for its answer. */
interface Pending {
  subject: string;
  resolve(reply: Msg): void;
  reject(error: ConnectError): void;
}

/** The inbox at which the answers to a caller's requests on one connection arrive. */
export interface ReplyInbox {
  /** Registers a request. @returns the address for the answer, and a way to stop waiting for it. */
  open(pending: Pending): { replyTo: string; close(): void };
}

const NO_RESPONDERS = 503;

const boxesOf = new WeakMap<NatsConnection, Map<string, ReplyInbox>>();

/**
 * The reply inbox of a caller on a connection: one subscription for all its requests. Like the one inside nats.js, except that a success
 * creates no error (nats.js makes one with a stack for every request, a quarter of a call's cost), that requests fail
 * with the connection instead of with their time-out, that one can be given up, and that the reply subject of one request
 * does not reveal that of another: the broker itself writes to any address it is given.
 */
export function replyInbox(nc: NatsConnection, caller: string): ReplyInbox {
  const boxes = boxesOf.get(nc) ?? new Map<string, ReplyInbox>();
  boxesOf.set(nc, boxes);
  const known = boxes.get(caller);
  if (known) return known;
  // nats.js's own ids are not used: it counts them up, and uses them for the answers of streams as well.
  const prefix = `${inboxPrefixOf(caller)}.${randomUUID()}.`;
  const waiting = new Map<string, Pending>();
  const failAll = (message: string, code: Code, subject?: string) => {
    for (const pending of waiting.values()) {
      if (subject === undefined || pending.subject === subject) pending.reject(new ConnectError(message, code));
    }
  };
  nc.subscribe(`${prefix}*`, {
    callback: (err, msg) => {
      if (err) {
        // The subscription is gone; the next request tries anew.
        boxes.delete(caller);
        const isForbidden = err instanceof PermissionViolationError;
        return failAll("answers cannot be received", isForbidden ? Code.PermissionDenied : Code.Unavailable);
      }
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
      const token = randomUUID();
      waiting.set(token, pending);
      return { replyTo: prefix + token, close: () => waiting.delete(token) };
    },
  };
  boxes.set(caller, box);
  return box;
}
