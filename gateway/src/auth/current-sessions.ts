import type { NatsConnection } from "@nats-io/nats-core";
import type { Identity } from "@tenho/kernel/auth/identity";
import { REVOKED_SESSION_KEPT_MS, REVOKED_SESSIONS_BUCKET } from "@tenho/kernel/auth/revoked-sessions";
import { ROLE_VERSIONS_BUCKET } from "@tenho/kernel/auth/role-versions";
import { SESSION_VERSIONS_BUCKET } from "@tenho/kernel/auth/session-versions";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { createBucketWatch } from "@tenho/kernel/nats/bucket-watch";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { Caller } from "./claims.ts";
import { createRevokedSessions } from "./revoked-sessions.ts";
import { createVersions } from "./versions.ts";

/** One session that ended, or the tokens up to now of an account or of a role. */
export type EndedSessions = { sessionId: string } | { userId: string } | { role: string };

type SessionOf = Pick<Identity, "userId" | "sessionId" | "sessionVersion">;

/** Sessions and tokens in force, as auth publishes them; read completely before the gateway is ready. */
export type CurrentSessions = Component & {
  /** Returns whether a session is current; for a viewing, both it and the session it was opened from must be. */
  isCurrent(identity: SessionOf & Pick<Identity, "viewer">): boolean;
  /** Returns whether the caller's token was made with the current permissions of its role. */
  hasCurrentRole(caller: Pick<Caller, "identity" | "roleVersion">): boolean;
  /** Rejects until all buckets have been read, and while any of them is not being watched. */
  check(): Promise<void>;
  /** Called whenever sessions have ended, or tokens are to be renewed. */
  onEnded(listener: (ended: EndedSessions) => void): void;
};

/** Watches the versions of accounts' sessions and of roles, and individually ended sessions. */
export function createCurrentSessions(nc: NatsConnection, log: Logger): CurrentSessions {
  const versions = createVersions();
  const roleVersions = createVersions();
  const revoked = createRevokedSessions({ keptMs: REVOKED_SESSION_KEPT_MS });
  const listeners: ((ended: EndedSessions) => void)[] = [];
  const notify = (ended: EndedSessions): void => {
    for (const listener of listeners) listener(ended);
  };
  const isInForce = ({ userId, sessionId, sessionVersion }: SessionOf): boolean =>
    userId !== null && versions.isCurrent(userId, sessionVersion) && (sessionId === null || !revoked.has(sessionId));
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
      name: "role versions",
      bucket: ROLE_VERSIONS_BUCKET,
      apply: (entry) => {
        if (roleVersions.raise(entry.key, Number(entry.string()))) notify({ role: entry.key });
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
    // No caller is admitted before the ended sessions are known.
    start: async () => {
      await Promise.all(watches.map((watch) => watch.start()));
    },
    stop: async () => {
      await Promise.all(watches.map((watch) => watch.stop()));
    },
    isCurrent: (identity) => isInForce(identity) && (identity.viewer === undefined || isInForce(identity.viewer)),
    hasCurrentRole: ({ identity, roleVersion }) => roleVersions.isCurrent(identity.role, roleVersion),
    check: async () => {
      await Promise.all(watches.map((watch) => watch.check()));
    },
    onEnded: (listener) => {
      listeners.push(listener);
    },
  };
}
