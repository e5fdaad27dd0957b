import type { NatsConnection } from "@nats-io/nats-core";
import type { Identity } from "@tenho/kernel/auth/identity";
import { REVOKED_SESSION_KEPT_MS, REVOKED_SESSIONS_BUCKET } from "@tenho/kernel/auth/revoked-sessions";
import { SESSION_VERSIONS_BUCKET } from "@tenho/kernel/auth/session-versions";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";
import { createBucketWatch } from "../broker/bucket-watch.ts";
import { createRevokedSessions } from "./revoked-sessions.ts";
import { createSessionVersions } from "./session-versions.ts";

/** One session that ended, or all of an account up to now. */
export type EndedSessions = { sessionId: string } | { userId: string };

/** Which sessions have ended, as auth publishes it; read completely before the gateway is ready. */
export type CurrentSessions = Component & {
  isCurrent(identity: Pick<Identity, "userId" | "sessionId" | "sessionVersion">): boolean;
  /** Rejects until both buckets have been read, and while one is not watched. */
  check(): Promise<void>;
  /** Called whenever sessions have ended. */
  onEnded(listener: (ended: EndedSessions) => void): void;
};

/** Watches the versions of accounts' sessions and the sessions that ended on their own. */
export function createCurrentSessions(nc: NatsConnection, log: Logger): CurrentSessions {
  const versions = createSessionVersions();
  const revoked = createRevokedSessions({ keptMs: REVOKED_SESSION_KEPT_MS });
  const listeners: ((ended: EndedSessions) => void)[] = [];
  const notify = (ended: EndedSessions): void => {
    for (const listener of listeners) listener(ended);
  };
  const watches = [
    createBucketWatch({
      nc,
      log,
      name: "session versions",
      bucket: SESSION_VERSIONS_BUCKET,
      apply: (entry) => {
        if (versions.raise(entry.key, Number(entry.string()))) notify({ userId: entry.key });
      },
    }),
    createBucketWatch({
      nc,
      log,
      name: "revoked sessions",
      bucket: REVOKED_SESSIONS_BUCKET,
      apply: (entry) => {
        revoked.add(entry.key, Number(entry.string()));
        notify({ sessionId: entry.key });
      },
    }),
  ];

  return {
    name: "current sessions",
    // No caller is let in before it is known which sessions have ended.
    start: async () => {
      await Promise.all(watches.map((watch) => watch.start()));
    },
    stop: async () => {
      await Promise.all(watches.map((watch) => watch.stop()));
    },
    isCurrent: ({ userId, sessionId, sessionVersion }) =>
      userId !== null && versions.isCurrent(userId, sessionVersion) && (sessionId === null || !revoked.has(sessionId)),
    check: async () => {
      await Promise.all(watches.map((watch) => watch.check()));
    },
    onEnded: (listener) => {
      listeners.push(listener);
    },
  };
}
