import { ROLES, type Role } from "@tenho/access/roles";
import type { ListUsersApiArg } from "../../api/generated/tenho.gen.ts";
import { useFilters } from "../../shared/hooks/use-filters.ts";
import { useActiveUnit } from "../../shared/session/use-session.ts";
import type { UnitNames } from "./user-columns.tsx";
import { STATUS_CHOICES } from "./user-texts.ts";

const NAMES = ["busca", "status", "franquia", "papel", "ordem"] as const;
/** The value of `ordem` that sorts by category; anything else is newest first. */
const BY_CATEGORY = "categoria";

/** The filters of the address, as the list is asked with them; those it does not know are left out. */
export function useUserFilters(units: UnitNames) {
  const active = useActiveUnit();
  const { values, change, clear, activeCount } = useFilters(NAMES);
  const search = values.busca.trim();
  const status = STATUS_CHOICES.find(({ value }) => value === values.status)?.value ?? "";
  const role = ROLES.find((known) => known === values.papel) ?? ("" as Role | "");
  const chosen = units?.has(values.franquia) ? values.franquia : "";
  const unitId = chosen || active?.id;
  const byCategory = values.ordem === BY_CATEGORY;
  const asked: ListUsersApiArg = {
    ...(search && { search }),
    ...(status && { status }),
    ...(role && { role }),
    ...(unitId && { unitId }),
    ...(byCategory && { sort: "category" as const }),
  };
  return {
    asked,
    shown: { search: values.busca, status, role, unitId: unitId ?? "", byCategory },
    change,
    sortByCategory: (isOn: boolean) => change({ ordem: isOn ? BY_CATEGORY : "" }),
    clear,
    activeCount,
  };
}
