import type { Role } from "@tenho/access/roles";

/** What an analysis reads of an account: nothing that says who it is. */
export type AnalysedUser = {
  role: Role;
  status: "active" | "awaiting" | "inactive";
  createdAt: Date;
  /** Name of the unit; null: none, or not known. */
  unit: string | null;
  hasPhone: boolean;
  /** Names of its categories; null: not known. */
  categories: readonly string[] | null;
  /** What its balance pays; null: without a wallet, or not known. */
  credit: "OK" | "LOW" | "EMPTY" | null;
};
