import type { AuditEntry } from "@tenho/kernel/audit/audit-row";
import type { SharedNumber, Unit } from "../domain/unit.ts";

/** `ids`: null for every unit that is not deleted. */
export type UnitFilter = {
  ids: readonly string[] | null;
  isActive: boolean | null;
  /** Folded; every one of them is somewhere in name, city, state, code or region. */
  words: readonly string[];
};

/** The key of the last unit of a page. */
export type UnitKey = { name: string; id: string };

export type UnitStore = {
  /**
   * Reads the unit under a lock and lets `decide` make the next state, which is written and published in one transaction
   * when it says so, with its record for the audit log. A unit that is deleted loses its part in shared numbers. Answers the unit as
   * `decide` made it.
   * Raises: `conflict` when the code or the number belongs to another unit, or the number is shared by several.
   */
  edit(
    id: string,
    decide: (before: Unit | null) => { unit: Unit; changed: boolean; audit?: AuditEntry },
  ): Promise<Unit>;
  /** Empty `ids`: all that are not deleted, by name. */
  list(filter: { ids: readonly string[]; onlyActive: boolean }): Promise<Unit[]>;
  /** By name, `after` exclusive; never deleted ones. */
  page(filter: UnitFilter, page: { limit: number; after: UnitKey | null }): Promise<Unit[]>;
  count(filter: UnitFilter): Promise<number>;
  /** Units that are being deleted since before a moment. */
  deletingBefore(moment: Date): Promise<string[]>;
  /** Active units a number serves. */
  byNumber(phoneNumberId: string): Promise<Unit[]>;
  /** The active unit of a city, compared without case and accents. */
  byCity(city: string, state: string): Promise<Unit | null>;
  /** The units the number serves from now on. Raises: `invalid_input` for a unit that does not exist. */
  putSharedNumber(number: SharedNumber): Promise<void>;
};

export type CepAddress = {
  cep: string;
  street: string;
  complement: string;
  district: string;
  city: string;
  state: string;
};

/** Raises: `not_found` for an unknown CEP, `unavailable` while the look-up does not answer. */
export type LookUpCep = (cep: string) => Promise<CepAddress>;

export type MonthSums = { creditsCents: number; debitsCents: number };

export type Movement = {
  id: string;
  userId: string;
  credit: boolean;
  amountCents: number;
  description: string;
  createdAt: Date;
};

/** What a unit's companies paid for TENHOs in a month (`2026-11`), and were given back in it; centavos. */
export type PaidMonth = { month: string; paidCents: number; returnedCents: number; tenhos: number };

/** What a wallet has, and how many TENHOs it pays at the price of now; both null when the wallet does not say it. */
export type WalletBalance = {
  balanceCents: number;
  level: "OK" | "LOW" | "EMPTY" | null;
  affordable: number | null;
};

/** The wallet service; its calls raise `unavailable` while it cannot answer. */
export type WalletClient = {
  /** Months are those of the unit's time zone; `recent` holds at most `recentMax`, newest first. */
  summarise(
    unit: Unit,
    recentMax: number,
  ): Promise<{
    balanceCents: number;
    currentMonth: MonthSums;
    previousMonth: MonthSums;
    recent: Movement[];
    movementCount: number;
  }>;
  /** By merchant; merchants without a wallet are left out. */
  balances(userIds: readonly string[]): Promise<Map<string, WalletBalance>>;
  /** Up to the present month, oldest first, by calendar months of Fortaleza. */
  unitMonths(unitId: string, count: number): Promise<PaidMonth[]>;
};

/** The users service; its calls raise `unavailable` while it cannot answer. */
export type UsersClient = {
  /** Companies of a unit, active or not; erased ones are left out. */
  merchants(unitId: string): Promise<{ id: string; name: string; isActive: boolean; createdAt: Date }[]>;
  /** Accounts of a unit, active or not. */
  count(unitId: string): Promise<{ admins: number }>;
  /** Those that keep a unit from being closed. */
  links(unitId: string): Promise<{ users: number; clients: number }>;
  /** Has every account refused to a unit from now on, unless one belongs to it. Safe to repeat. */
  closeUnit(unitId: string): Promise<{ closed: boolean; users: number; clients: number }>;
};

/** The messaging service; its calls raise `unavailable` while it cannot answer. */
export type MessagingClient = {
  wishStats(
    unit: Unit,
    seriesDays: number,
  ): Promise<{ recentWishes: number; series: { day: string; wishes: number; accepted: number }[] }>;
  /** Cells of one category, or of all for null. */
  unmetDemand(unit: Unit, days: number, categoryId: number | null): Promise<UnmetDemand>;
};

/** `district` "": unknown. */
export type UnmetCell = { district: string; hour: number; wishes: number };

/** `categoryName` "": it is not known now. */
export type UnmetLine = {
  categoryId: number;
  categoryName: string;
  district: string;
  wishes: number;
  withoutBalance: number;
};

/** Wishes of a unit for which no company could be asked, up to today in its zone; `withoutBalance` of them found companies without balance only. */
export type UnmetDemand = {
  from: string;
  to: string;
  wishes: number;
  withoutBalance: number;
  /** Of the districts with most wishes; `cellWishes` is of all. */
  cells: UnmetCell[];
  cellWishes: number;
  lines: UnmetLine[];
  categories: Omit<UnmetLine, "district">[];
};
