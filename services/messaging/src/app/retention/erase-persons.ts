import type { Logger } from "@tenho/kernel/log/create-logger";
import type { PersonStore } from "../ports/people/person-store.ts";
import type { AnonymisePerson } from "./anonymise-person.ts";

const BATCH = 200;
const DAY_MS = 24 * 3_600_000;

export type ErasePersonsDeps = {
  persons: PersonStore;
  anonymise: AnonymisePerson;
  /** Days without a message from or to a contact after which it is erased. */
  silentDays: number;
  /** Time after which a person is looked at once more: what was being written when the erasure began is written by then. */
  recheckMs: number;
  log: Pick<Logger, "warn">;
  now: () => Date;
};

/**
 * Marks contacts that have been silent for long, and takes every erasure a step on: begun here, on request, or cut short. The
 * contact itself is deleted when a later look finds nothing left to do. Any number of replicas may run it.
 */
export function createErasePersons(deps: ErasePersonsDeps) {
  const { persons, anonymise, silentDays, recheckMs, log, now } = deps;

  const markSilent = async (stopping: AbortSignal): Promise<void> => {
    const before = new Date(now().getTime() - silentDays * DAY_MS);
    while (!stopping.aborted) {
      const { found, read } = await persons.silent(before, BATCH);
      for (const { id, lastSeenAt } of found) await persons.mark(id, now(), lastSeenAt);
      if (read < BATCH) return;
    }
  };

  const eraseOne = async (id: string, erasingSince: Date): Promise<void> => {
    const isDone = await anonymise(id);
    if (isDone && erasingSince.getTime() + recheckMs <= now().getTime()) await persons.deleteContact(id);
    else await persons.postpone(id, new Date(now().getTime() + recheckMs));
  };

  return async (stopping: AbortSignal): Promise<void> => {
    await markSilent(stopping);
    for (let read = BATCH; read === BATCH && !stopping.aborted; ) {
      const due = await persons.due(now(), BATCH);
      read = due.length;
      for (const { id, erasingSince } of due) {
        if (stopping.aborted) return;
        try {
          await eraseOne(id, erasingSince);
        } catch (error) {
          log.warn({ err: error, contact_id: id }, "a person could not be erased, tried again later");
          await persons.postpone(id, new Date(now().getTime() + recheckMs));
        }
      }
    }
  };
}
