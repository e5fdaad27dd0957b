import type { AnalyseUsersApiArg, User } from "../../api/generated/tenho.gen.ts";
import type { UnitNames } from "./user-columns.tsx";

/** Filters of the list, as the analysis receives them. */
export type AnalysisFilters = {
  readonly searchTerm?: string;
  readonly franchiseFilter?: string;
  readonly statusFilter?: string;
  readonly sortByCategory?: boolean;
};

const PAGE_SIZE = 10;

/** The call's body: what is counted of each account, without its name and e-mail, which no analysis needs. */
export function analysisBody(
  rows: readonly User[],
  filters: AnalysisFilters,
  { total, units }: { readonly total: number; readonly units: UnitNames },
): AnalyseUsersApiArg["body"] {
  const users = rows.map((user) => {
    const unit = user.unit_id ? units?.get(user.unit_id) : undefined;
    return {
      id: user.id,
      role: user.role,
      is_active: user.is_active,
      created_at: user.created_at,
      activated_at: user.activated_at,
      unit: unit === undefined ? null : { name: unit },
      phones: user.profile.phones.map(({ phone }) => phone),
      // Only companies choose categories and have a balance.
      ...(user.role === "CLIENT" && { categories: user.categories.map(({ name }) => name) }),
      credit: user.credit?.level ?? null,
    };
  });
  return { users, filters, totalUsers: total, totalPages: Math.ceil(total / PAGE_SIZE) };
}
