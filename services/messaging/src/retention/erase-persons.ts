import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import type { PersonStore } from "../app/ports/person-store.ts";
import type { AnonymisePerson } from "./anonymise-person.ts";
import { retryDelayMs } from "./retry-delay.ts";
import type { TellErased } from "./tell-erased.ts";

const BATCH = 200;
/** Time until the next check of a person who waits to be notified, in milliseconds: for a payment of theirs, or the message itself. */
const TELLING_MS = 5_000;
const DAY_MS = 24 * 3_600_000;

export type ErasePersonsDeps = {
  persons: PersonStore;
  anonymise: AnonymisePerson;
  tellErased: TellErased;
  /** Days without a message from or to a contact after which it is erased. */
  silentDays: number;
  /** Time after which a person is checked once more: whatever was being written when the erasure began is stored by then. The longest pause after failures. */
  recheckMs: number;
  log: Pick<Logger, "warn">;
  now: () => Date;
};

/**
 * Marks contacts that have been silent for long, and advances every erasure by a step, whether begun here, on request, or interrupted. The contact
 * itself is deleted when a later check finds nothing left to do. Any number of replicas may run it.
 */
export function createErasePersons(deps: ErasePersonsDeps) {
  const { persons, anonymise, tellErased, silentDays, recheckMs, log, now } = deps;

  const markSilent = async (stopping: AbortSignal): Promise<void> => {
    const before = new Date(now().getTime() - silentDays * DAY_MS);
    while (!stopping.aborted) {
      const found = await persons.silent(before, BATCH);
      for (const { id, lastSeenAt } of found) await persons.mark(id, now(), lastSeenAt);
      if (found.length < BATCH) return;
    }
  };

  const later = (ms: number): Date => new Date(now().getTime() + ms);

  /** True once nothing is left and the person, if to be notified, has been. */
  const isErased = async (id: string): Promise<boolean> => (await anonymise(id)) && (await tellErased(id));

  const eraseOne = async (id: string, erasingSince: Date): Promise<void> => {
    const isDone = await isErased(id);
    if (isDone && erasingSince.getTime() + recheckMs <= now().getTime()) return persons.deleteContact(id);
    const isWaiting = !isDone && (await persons.toBeTold(id)) !== null;
    await persons.postpone(id, later(isWaiting ? TELLING_MS : recheckMs));
  };

  return async (stopping: AbortSignal): Promise<void> => {
    await markSilent(stopping);
    for (let read = BATCH; read === BATCH && !stopping.aborted; ) {
      const due = await persons.due(now(), BATCH);
      read = due.length;
      for (const { id, erasingSince, failures } of due) {
        if (stopping.aborted) return;
        try {
          await eraseOne(id, erasingSince);
        } catch (error) {
          log.warn({ err: error, contact_id: id }, "a person could not be erased, tried again later");
          await persons.postpone(id, later(retryDelayMs(failures, recheckMs)), failures + 1);
        }
      }
    }
  };
}
