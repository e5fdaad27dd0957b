import type { Role } from "@tenho/access/roles";

/** The data of an account that an analysis reads; nothing identifies the account. */
export type AnalysedUser = {
  role: Role;
  status: "active" | "awaiting" | "inactive";
  createdAt: Date;
  /** Name of the unit; null: none, or unknown. */
  unit: string | null;
  hasPhone: boolean;
  /** Names of its categories; null: unknown. */
  categories: readonly string[] | null;
  /** Level of its balance; null: without a wallet, or unknown. */
  credit: "OK" | "LOW" | "EMPTY" | null;
};
