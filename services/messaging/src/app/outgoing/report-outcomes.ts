import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { OutgoingMessage } from "../../domain/outgoing/message.ts";
import { createGather } from "../gather.ts";
import type { Delivery, DeliveryStore, PendingNotice } from "../ports/delivery-store.ts";
import type { SettleGroups } from "./settle-groups.ts";

/** Most outcomes read by one sweep; the others wait for the next. */
const PENDING_MAX = 500;
/** Age from which a sweep passes outcomes on; younger ones are left to the process that recorded them. */
const SWEPT_AFTER_MS = 1_000;

/** Outcome of sending a message. `failed`: it will never arrive, because it is unreachable, refused, or too late to be useful. */
export type DeliveryOutcome = { message: OutgoingMessage; at: Date } & (
  | { kind: "accepted" }
  | { kind: "failed"; reason: string }
);

/** Receiver of outcomes. */
export type DeliveryOutcomes = {
  /** Takes the outcomes of messages that put one wish to merchants; each comes at least once, so this is idempotent. */
  passOn(outcomes: readonly DeliveryOutcome[]): Promise<void>;
};

export type OutcomeReporterDeps = {
  deliveries: Pick<DeliveryStore, "withPendingNotice" | "clearPendingNotices">;
  outcomes: DeliveryOutcomes;
  groups: SettleGroups;
  log: Logger;
  /** Outcomes within this time are passed on together. */
  gatherMs: number;
  now: () => Date;
};

export type OutcomeReporter = {
  /** Passes the outcome of a settled message on soon; one that cannot be is left to a sweep. */
  report(delivery: Delivery): void;
  /** Passes on stored outcomes that no process has passed on yet. */
  sweep(): Promise<void>;
  /** Waits until outcomes under way are passed on. */
  finish(): Promise<void>;
};

/**
 * Passes outcomes on, those of one wish in one change of it, then clears the marks of their messages: a process that dies in
 * between leaves the marks, and they are passed on again.
 */
export function createOutcomeReporter({
  deliveries,
  outcomes,
  groups,
  log,
  gatherMs,
  now,
}: OutcomeReporterDeps): OutcomeReporter {
  const reporting = new Map<string, Promise<void>>();

  /** Passes on the outcomes of one wish; returns the messages for which that succeeded. */
  const passOnOfWish = async (settled: readonly Delivery[]): Promise<readonly Delivery[]> => {
    try {
      // The outcome of a list becomes that of the messages it replaced, which the next sweep passes on.
      for (const one of settled) if (one.message.members !== undefined) await groups.settle(one);
      await outcomes.passOn(settled.flatMap(outcomeOf));
      return settled;
    } catch (error) {
      log.warn({ err: error }, "outcomes of messages could not be passed on, the next sweep tries again");
      return [];
    }
  };
  const passOn = async (settled: readonly Delivery[]): Promise<undefined[]> => {
    const byWish = Map.groupBy(settled, ({ message }) => message.offer?.wishId ?? message.id);
    const passedOn = (await Promise.all([...byWish.values()].map(passOnOfWish))).flat();
    const byNotice = Map.groupBy(passedOn, ({ pendingNotice }) => pendingNotice);
    for (const [notice, cleared] of byNotice) {
      const ids = cleared.map(({ message }) => message.id);
      if (notice !== null) await deliveries.clearPendingNotices(ids, notice);
    }
    return settled.map(() => undefined);
  };
  const gathered = createGather<Delivery, undefined>(passOn, { waitMs: gatherMs, max: PENDING_MAX });

  const reported = async (delivery: Delivery): Promise<void> => {
    try {
      await gathered(delivery);
    } catch (error) {
      log.warn({ err: error }, "the mark of an outcome that was passed on stays");
    } finally {
      reporting.delete(delivery.message.id);
    }
  };
  const report = (delivery: Delivery): Promise<void> => {
    const { id } = delivery.message;
    const task = reporting.get(id) ?? reported(delivery);
    reporting.set(id, task);
    return task;
  };

  return {
    report,
    async sweep() {
      await groups.sweep();
      const settledBy = new Date(now().getTime() - SWEPT_AFTER_MS);
      await Promise.all((await deliveries.withPendingNotice(settledBy, PENDING_MAX)).map(report));
    },
    async finish() {
      await Promise.all(reporting.values());
    },
  };
}

function outcomeOf({ message, pendingNotice, failure, settledAt, createdAt }: Delivery): DeliveryOutcome[] {
  const at = settledAt ?? createdAt;
  const ends: Record<PendingNotice, DeliveryOutcome> = {
    accepted: { message, at, kind: "accepted" },
    failed: { message, at, kind: "failed", reason: failure ?? "unknown" },
  };
  return pendingNotice === null ? [] : [ends[pendingNotice]];
}
