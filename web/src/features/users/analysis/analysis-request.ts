import type { AnalyseUsersApiArg } from "../../../api/generated/tenho.gen.ts";
import type { UnitNames } from "../list/user-columns.tsx";
import type { User } from "../user.ts";

/** What the list was filtered by, as the analysis is told. */
export type AnalysisFilters = {
  readonly searchTerm?: string;
  readonly franchiseFilter?: string;
  readonly statusFilter?: string;
  readonly sortByCategory?: boolean;
};

/** The accounts the server takes at one time. */
const USERS_MAX = 500;
const PAGE_SIZE = 10;

/** The call's body: what is counted of each account, without its name and e-mail, which no analysis needs. */
export function analysisBody(
  rows: readonly User[],
  filters: AnalysisFilters,
  { total, units }: { readonly total: number; readonly units: UnitNames },
): AnalyseUsersApiArg["body"] {
  const users = rows.slice(0, USERS_MAX).map((user) => {
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
