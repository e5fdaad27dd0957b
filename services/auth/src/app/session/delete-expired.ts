import type { AuthContext } from "../auth-context.ts";

const BATCH = 1_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Deletes expired sessions, viewings and temporary passwords, old wrong passwords, and records of handled events, batch by batch. A record
 * outlives its event in the stream whatever is configured: otherwise the event would be handled again.
 */
export async function deleteExpired(ctx: AuthContext): Promise<void> {
  await deleteAll(ctx.viewings.deleteExpired);
  await deleteAll(ctx.sessions.deleteExpired);
  await deleteAll(ctx.credentials.deleteExpiredTemporaries);
  await deleteAll(ctx.credentials.deleteForgottenFailures);
  const ageMs = await ctx.streamAgeMs();
  const days = Math.max(ctx.config.eventRecordDays, Math.ceil(ageMs / DAY_MS));
  if (ageMs > 0) await deleteAll((limit) => ctx.credentials.deleteEventRecords(days, limit));
}

const deleteAll = async (some: (limit: number) => Promise<number>): Promise<void> => {
  while ((await some(BATCH)) === BATCH);
};
