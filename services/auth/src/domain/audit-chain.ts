import { createHash } from "node:crypto";
import type { RecordedAction } from "./audit-record.ts";

/** Previous hash of the first record. */
export const FIRST_PREVIOUS_HASH = "0".repeat(64);

/** A record as it is kept: sealed, at its position (from 1, without gaps), with the hash of the record before. Hashes in hex. */
export type ChainedRecord = RecordedAction & { position: number; previousHash: string; hash: string };

/** A link of the chain; the next record follows it. */
export type ChainLink = { position: number; hash: string };

/**
 * The canonical JSON (RFC 8785) of a record: keys in order, no spaces. It contains personal values sealed, so that the text stays the same when a
 * person's key is gone.
 */
const chainText = (record: Omit<ChainedRecord, "hash">): string =>
  JSON.stringify({
    action: record.action,
    actor_id: record.actorId,
    actor_role: record.actorRole,
    address: record.address,
    at: record.at.toISOString(),
    changes: record.changes.map(({ after, before, field, isPersonal }) => ({
      after,
      before,
      field,
      personal: isPersonal,
    })),
    id: record.id,
    person_id: record.personId,
    position: record.position,
    previous_hash: record.previousHash,
    request_id: record.requestId,
    subject_id: record.subjectId,
    subject_kind: record.subjectKind,
    unit_id: record.unitId,
  });

const hashOf = (record: Omit<ChainedRecord, "hash">): string =>
  createHash("sha256").update(chainText(record), "utf8").digest("hex");

/** Chains a sealed action as the record after `head`. */
export function chainAfter(head: ChainLink, action: RecordedAction): ChainedRecord {
  const record = { ...action, position: head.position + 1, previousHash: head.hash };
  return { ...record, hash: hashOf(record) };
}

/**
 * Follows records that should come after `from` without a gap. Returns the last valid link, and the position of the first record that is changed,
 * missing or out of place; null when all given records are valid.
 */
export function followChain(
  from: ChainLink,
  records: readonly ChainedRecord[],
): { reached: ChainLink; brokenAt: number | null } {
  let reached = from;
  for (const record of records) {
    const follows = record.position === reached.position + 1 && record.previousHash === reached.hash;
    if (!follows || hashOf(record) !== record.hash) return { reached, brokenAt: reached.position + 1 };
    reached = { position: record.position, hash: record.hash };
  }
  return { reached, brokenAt: null };
}
