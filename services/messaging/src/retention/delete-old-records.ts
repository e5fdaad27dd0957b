import type { OldRecordStore } from "./old-record-port.ts";

const BATCH = 1_000;
const DAY_MS = 24 * 3_600_000;

export type DeleteOldRecordsDeps = {
  records: OldRecordStore;
  inboundDays: number;
  outgoingDays: number;
  /** Time the stream of inbound messages keeps one, in ms; 0: for ever. It is read each time, since a stream may grow. */
  streamAgeMs: () => Promise<number>;
  now: () => Date;
};

/**
 * Deletes records of inbound messages, outgoing messages and Meta's facts about the account that are no longer needed, batch by batch. A record
 * outlives its message in the stream whatever is configured: without it a message read again would be handled again. The text of an outgoing message
 * with a secret goes first, as soon as it is not sent again.
 */
export function createDeleteOldRecords(deps: DeleteOldRecordsDeps) {
  const { records, inboundDays, outgoingDays, streamAgeMs, now } = deps;
  const deleteAll = async (some: () => Promise<number>, stopping: AbortSignal) => {
    while (!stopping.aborted && (await some()) === BATCH);
  };
  return async (stopping: AbortSignal): Promise<void> => {
    const ago = (ms: number) => new Date(now().getTime() - ms);
    await deleteAll(() => records.removeSecrets(now(), BATCH), stopping);
    const ageMs = await streamAgeMs();
    const inboundBefore = ago(Math.max(inboundDays * DAY_MS, ageMs));
    if (ageMs > 0) await deleteAll(() => records.deleteInbound(inboundBefore, BATCH), stopping);
    if (ageMs > 0) await deleteAll(() => records.deleteRevisions(inboundBefore, BATCH), stopping);
    await deleteAll(() => records.deleteOutgoing(ago(outgoingDays * DAY_MS), BATCH), stopping);
    await records.deleteAccountFacts(ago(outgoingDays * DAY_MS));
  };
}
