import type { AuditEntry } from "@tenho/kernel/events/audit-row";
import type { Lead, LeadContent, LeadStatus } from "../../domain/lead.ts";

/** The key of the last lead of a page. */
export type LeadKey = { createdAt: Date; id: string };

export type LeadFilter = {
  status: LeadStatus | null;
  /** Prefixes, each of which must begin a word of the lead. */
  prefixes: readonly string[];
};

export type LeadStore = {
  /**
   * Stores a lead, or replaces the content of one with this e-mail and plan created since `repeatedSince`. Calls are serialised across all replicas.
   * Answers `full`, and stores nothing, where `hourMax` leads were created since `hourSince`; `oldestAt` is when the oldest of these was created.
   */
  put(
    lead: LeadContent & { id: string; now: Date },
    limits: { repeatedSince: Date; hourSince: Date; hourMax: number },
  ): Promise<{ outcome: "stored" } | { outcome: "full"; oldestAt: Date }>;
  /** Leads, newest first, `after` exclusive. */
  list(filter: LeadFilter, page: { limit: number; after: LeadKey | null }): Promise<Lead[]>;
  /** Number of leads, counted up to `max`. */
  count(filter: LeadFilter, max: number): Promise<number>;
  find(id: string): Promise<Lead | null>;
  /**
   * Reads the lead under a lock and lets `decide` produce its next state, whose status and circular are written in one transaction with the records for
   * the audit log; without records nothing is written. Returns the lead produced by `decide`.
   */
  edit(id: string, decide: (before: Lead | null) => { lead: Lead; audits: readonly AuditEntry[] }): Promise<Lead>;
  /** Deletes leads that were last touched before a moment, at most `limit`; returns how many. */
  deleteUntouched(before: Date, limit: number): Promise<number>;
};
