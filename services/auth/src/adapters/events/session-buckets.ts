import { Kvm } from "@nats-io/kv";
import { REVOKED_SESSION_KEPT_MS, REVOKED_SESSIONS_BUCKET } from "@tenho/kernel/auth/revoked-sessions";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { ServiceRuntime } from "@tenho/kernel/service/runtime";
import { SESSION_VERSIONS_BUCKET } from "./session-version-publisher.ts";

/** Makes the buckets that gateways watch exist at start. */
export const createSessionBuckets = ({ nc }: Pick<ServiceRuntime, "nc">): Component => ({
  name: "session buckets",
  start: async () => {
    const kvm = new Kvm(nc);
    await kvm.create(SESSION_VERSIONS_BUCKET, { history: 1 });
    await kvm.create(REVOKED_SESSIONS_BUCKET, { history: 1, ttl: REVOKED_SESSION_KEPT_MS });
  },
  stop: async () => undefined,
});
