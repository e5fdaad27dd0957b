import type { CredentialStore, SessionStore } from "../ports.ts";

/** Longer than any stream keeps an event. */
const EVENT_RECORD_DAYS = 30;

/** Deletes sessions that expired, wrong passwords long past, and records of events no stream can deliver again. */
export function createDeleteExpired(deps: {
  sessions: Pick<SessionStore, "deleteExpired">;
  credentials: Pick<CredentialStore, "deleteForgottenFailures" | "deleteEventRecords">;
}) {
  return async (): Promise<void> => {
    await deps.sessions.deleteExpired();
    await deps.credentials.deleteForgottenFailures();
    await deps.credentials.deleteEventRecords(EVENT_RECORD_DAYS);
  };
}
