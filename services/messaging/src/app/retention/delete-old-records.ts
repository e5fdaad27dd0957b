import type { OldRecordStore } from "../ports/old-record-store.ts";

const BATCH = 1_000;
const DAY_MS = 24 * 3_600_000;

export type DeleteOldRecordsDeps = {
  records: OldRecordStore;
  inboundDays: number;
  outgoingDays: number;
  /** How long the stream of inbound messages keeps one, in ms; 0: for ever. Read anew each time, for a stream may grow. */
  streamAgeMs: () => Promise<number>;
  now: () => Date;
};

/**
 * Deletes records of inbound messages and outgoing messages that are no longer needed, batch by batch. A record outlives its
 * message in the stream whatever is configured: without it a message read again would be handled again.
 */
export function createDeleteOldRecords(deps: DeleteOldRecordsDeps) {
  const { records, inboundDays, outgoingDays, streamAgeMs, now } = deps;
  const deleteAll = async (some: () => Promise<number>, stopping: AbortSignal) => {
    while (!stopping.aborted && (await some()) === BATCH);
  };
  return async (stopping: AbortSignal): Promise<void> => {
    const ago = (ms: number) => new Date(now().getTime() - ms);
    const ageMs = await streamAgeMs();
    const inboundBefore = ago(Math.max(inboundDays * DAY_MS, ageMs));
    if (ageMs > 0) await deleteAll(() => records.deleteInbound(inboundBefore, BATCH), stopping);
    await deleteAll(() => records.deleteOutgoing(ago(outgoingDays * DAY_MS), BATCH), stopping);
  };
}
