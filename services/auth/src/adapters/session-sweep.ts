import { purgeInbox } from "@tenho/kernel/events/inbox";
import type { Component } from "@tenho/kernel/lifecycle/component";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { Knex } from "knex";

/** Longer than any stream keeps an event. */
const INBOX_DAYS = 30;

/** Forgets sessions that ran out, and records of events no stream can bring again. */
export function createSessionSweep(deps: { knex: Knex; log: Logger; everyMs: number }): Component {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const sweep = async (): Promise<void> => {
    try {
      await deps.knex("sessions").where("expires_at", "<=", deps.knex.fn.now()).delete();
      await purgeInbox(deps.knex, INBOX_DAYS);
    } catch (error) {
      deps.log.warn({ err: error }, "old sessions could not be forgotten; the next turn tries again");
    }
  };
  return {
    name: "session sweep",
    start: async () => {
      timer = setInterval(() => {
        running = sweep();
      }, deps.everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
