import type { Lead, LeadContent, LeadStatus } from "../../domain/lead.ts";

/** The key of the last lead of a page. */
export type LeadKey = { createdAt: Date; id: string };

export type LeadFilter = {
  status: LeadStatus | null;
  /** Every one of these begins a word of the lead. */
  prefixes: readonly string[];
};

export type LeadStore = {
  /**
   * Stores a lead, or writes its content over one with this e-mail and plan that was made since `repeatedSince`. One at a time,
   * whatever the number of replicas. Answers `full`, and stores nothing, where `hourMax` leads were made since `hourSince`; `freesAt`
   * is when the oldest of them is no longer counted.
   */
  put(
    lead: LeadContent & { id: string; now: Date },
    limits: { repeatedSince: Date; hourSince: Date; hourMax: number },
  ): Promise<{ outcome: "stored" } | { outcome: "full"; oldestAt: Date }>;
  /** Newest first, `after` exclusive. */
  list(filter: LeadFilter, page: { limit: number; after: LeadKey | null }): Promise<Lead[]>;
  /** How many there are, counted no further than `max`. */
  count(filter: LeadFilter, max: number): Promise<number>;
  /** Writes a status that is not the lead's already. Null for a lead that does not exist. */
  setStatus(id: string, status: LeadStatus, now: Date): Promise<Lead | null>;
  /** Deletes leads that were last touched before a moment, at most `limit`; answers how many. */
  deleteUntouched(before: Date, limit: number): Promise<number>;
};
