import type { CredentialStore, SessionStore } from "../ports.ts";
import type { ViewingStore } from "../viewing/viewing-ports.ts";

const BATCH = 1_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Deletes sessions, viewings and temporary passwords that expired, wrong passwords long past, and records of events, batch by batch. A record
 * outlives its event in the stream whatever is configured: without it the event would be handled again.
 */
export function createDeleteExpired(deps: {
  sessions: Pick<SessionStore, "deleteExpired">;
  viewings: Pick<ViewingStore, "deleteExpired">;
  credentials: Pick<CredentialStore, "deleteExpiredTemporaries" | "deleteForgottenFailures" | "deleteEventRecords">;
  eventRecordDays: number;
  /** How long the stream of events keeps one, in ms; 0: for ever. Read anew each time, for a stream may grow. */
  streamAgeMs: () => Promise<number>;
}) {
  const { sessions, viewings, credentials, eventRecordDays, streamAgeMs } = deps;
  const deleteAll = async (some: (limit: number) => Promise<number>): Promise<void> => {
    while ((await some(BATCH)) === BATCH);
  };
  return async (): Promise<void> => {
    await deleteAll(viewings.deleteExpired);
    await deleteAll(sessions.deleteExpired);
    await deleteAll(credentials.deleteExpiredTemporaries);
    await deleteAll(credentials.deleteForgottenFailures);
    const ageMs = await streamAgeMs();
    const days = Math.max(eventRecordDays, Math.ceil(ageMs / DAY_MS));
    if (ageMs > 0) await deleteAll((limit) => credentials.deleteEventRecords(days, limit));
  };
}
