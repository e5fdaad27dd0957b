import type { AuditEntry } from "@tenho/kernel/events/audit-row";
import type { Lead } from "../domain/lead.ts";
import type { Unit } from "../domain/unit.ts";

/** A filter of units; `ids` null: all units that are not deleted. */
export type UnitFilter = {
  ids: readonly string[] | null;
  isActive: boolean | null;
  /** Folded words, each of which must occur in name, city, state, code or region. */
  words: readonly string[];
};

/** The key of the last unit of a page. */
export type UnitKey = { name: string; id: string };

/** A deletion under way: the mark of a unit, which tells this beginning from others. */
export type UnitDeletion = { unitId: string; beganAt: Date };

export type UnitStore = {
  /**
   * Reads the unit under a lock and lets `decide` produce the next state, which is written and published in one transaction if `changed`, with its
   * record for the audit log. A deleted unit is removed from shared numbers. Returns the unit produced by `decide`.
   * Raises: `conflict` when the code or the number belongs to another unit, or the number is shared by several.
   */
  edit(
    id: string,
    decide: (before: Unit | null) => { unit: Unit; changed: boolean; audit?: AuditEntry },
  ): Promise<Unit>;
  /**
   * Reads a lead under a lock and lets `decide` make a unit of it; the unit, what changes of the lead, the event and the records for the audit log are
   * written in one transaction.
   * Raises: `conflict` when the lead has a unit, and as {@link UnitStore.edit}.
   */
  createFromLead(
    leadId: string,
    decide: (lead: Lead | null) => {
      unit: Unit;
      audit: AuditEntry;
      lead: Lead;
      leadAudits: readonly AuditEntry[];
    },
  ): Promise<Unit>;
  /** Units by name; empty `ids`: all that are not deleted, unless `withDeleted`. */
  list(filter: { ids: readonly string[]; onlyActive: boolean; withDeleted?: boolean }): Promise<Unit[]>;
  /** A page of units by name, `after` exclusive; deleted ones are left out. */
  page(filter: UnitFilter, page: { limit: number; after: UnitKey | null }): Promise<Unit[]>;
  count(filter: UnitFilter): Promise<number>;
  /** Counts active units, and those of them with a number of their own or a shared one. */
  countNumbered(): Promise<{ active: number; numbered: number }>;
  /** Deletions that began before a moment and are unfinished. */
  deletingBefore(moment: Date): Promise<UnitDeletion[]>;
  /** The active units that a number serves. */
  byNumber(phoneNumberId: string): Promise<Unit[]>;
  /** The active unit of a city, compared without case and accents. */
  byCity(city: string, state: string): Promise<Unit | null>;
};

export type CepAddress = {
  cep: string;
  street: string;
  complement: string;
  district: string;
  city: string;
  state: string;
};

/** Looks up a CEP. Raises: `not_found` for an unknown CEP, `unavailable` while the look-up does not answer. */
export type LookUpCep = (cep: string) => Promise<CepAddress>;
