/** Shared knowledge of all replicas about statuses that may still be on their way. */
export type ResendStore = {
  /** Records that a status may have been lost or delayed until `at`; an earlier moment than the stored one changes nothing. */
  recordInterruption(at: Date): Promise<void>;
  /** Time of the last interruption, of any replica; null when there is none yet. */
  lastInterruption(): Promise<Date | null>;
  /** Records that the status at this place of the stream is of a message that is not ours; it counts until `until`, or until it is removed. */
  addUnknownStatus(seq: number, until: Date): Promise<void>;
  /** Removes a status that any replica has recorded or parked. */
  removeUnknownStatus(seq: number): Promise<void>;
  /** Places of the statuses counted as unknown now. */
  unknownStatuses(now: Date): Promise<number[]>;
};
