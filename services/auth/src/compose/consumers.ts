import { createConsumer } from "@tenho/kernel/events/consume";
import { STREAM } from "@tenho/kernel/events/streams";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { ServiceRuntime } from "@tenho/kernel/lifecycle/runtime";
import { ACCOUNT_CHANGED, ACCOUNT_CONSUMER, handleAccountChange } from "../adapters/messages/account-consumer.ts";
import { ACTIONS_RECORDED, AUDIT_CONSUMER, handleAction } from "../adapters/messages/audit-consumer.ts";
import type { AuthContext } from "../app/auth-context.ts";

/** Makes the readers of account changes and of recorded actions, and adds their checks. */
export function composeConsumers(
  ctx: AuthContext,
  { nc, log, metrics, health }: Pick<ServiceRuntime, "nc" | "log" | "metrics" | "health">,
): Component[] {
  const accountChanges = createConsumer({
    nc,
    stream: STREAM.events,
    durable: ACCOUNT_CONSUMER,
    filterSubjects: [ACCOUNT_CHANGED],
    log,
    metrics,
    maxInFlight: 8,
    handle: (message) => handleAccountChange(ctx, message),
  });
  const actions = createConsumer({
    nc,
    stream: STREAM.audit,
    durable: AUDIT_CONSUMER,
    filterSubjects: [ACTIONS_RECORDED],
    log,
    metrics,
    // They are chained one after another anyway.
    maxInFlight: 2,
    handle: (message) => handleAction(ctx, message),
  });
  health.add("audit log", () => actions.check());
  health.add("account changes", () => accountChanges.check());
  return [accountChanges, actions];
}
