/** What all replicas together know about statuses that may still be on their way. */
export type ResendStore = {
  /** A status may have been lost or delayed until `at`; an earlier moment than the stored one changes nothing. */
  recordInterruption(at: Date): Promise<void>;
  /** The last of these moments, of any replica; null: none yet. */
  lastInterruption(): Promise<Date | null>;
  /** The status at this place of the stream is of a message that is not ours; counted until then, or until it is removed. */
  addUnknownStatus(seq: number, until: Date): Promise<void>;
  /** It was recorded or parked, by whichever replica. */
  removeUnknownStatus(seq: number): Promise<void>;
  /** Places of the statuses counted as unknown now. */
  unknownStatuses(now: Date): Promise<number[]>;
};
