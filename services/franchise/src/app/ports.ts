import type { Unit } from "../domain/unit.ts";

export type UnitStore = {
  /** Raises `conflict` when the code or the number belongs to another unit. */
  put(unit: Unit): Promise<Unit>;
  /** Empty `ids`: all, by name. */
  list(filter: { ids: readonly string[]; onlyActive: boolean }): Promise<Unit[]>;
  byNumber(phoneNumberId: string): Promise<Unit[]>;
  /** The active unit of a city, compared without case and accents. */
  byCity(city: string, state: string): Promise<Unit | null>;
  putSharedNumber(number: {
    phoneNumberId: string;
    displayPhoneNumber: string;
    unitIds: readonly string[];
  }): Promise<void>;
};

export type CepAddress = {
  cep: string;
  street: string;
  complement: string;
  district: string;
  city: string;
  state: string;
};

/** Raises `not_found` for an unknown CEP, `unavailable` while the look-up does not answer. */
export type CepLookUp = (cep: string) => Promise<CepAddress>;

export type MonthSums = { creditsCents: number; debitsCents: number };

export type Movement = {
  id: string;
  userId: string;
  credit: boolean;
  amountCents: number;
  description: string;
  createdAt: Date;
};

/** What the unit's dashboard asks its neighbours; each raises `unavailable` while it cannot answer. */
export type DashboardNeighbours = {
  money(unit: Unit): Promise<{
    balanceCents: number;
    currentMonth: MonthSums;
    previousMonth: MonthSums;
    recent: Movement[];
    movementCount: number;
  }>;
  merchants(unitId: string): Promise<{ id: string; name: string; createdAt: Date }[]>;
  balances(userIds: readonly string[]): Promise<Map<string, number>>;
  wishes(unit: Unit): Promise<{ recentWishes: number; series: { day: string; wishes: number; accepted: number }[] }>;
};
