import { can } from "@tenho/access/can";
import { toPage } from "../../api/page.ts";
import { useListUsersQuery } from "../../api/tenho-api.ts";
import { useActiveUnit, useSessionUser } from "../../shared/session/use-session.ts";

/** Accounts above this number are not counted. */
const COUNTED_MAX = 99;

/** Number of accounts of the chosen unit, or of all, that await activation; 0 for users who may not list them. */
export function useAwaitingCount(): { readonly count: number; readonly isCapped: boolean } {
  const user = useSessionUser();
  const unit = useActiveUnit();
  const { currentData } = useListUsersQuery(
    { status: "awaiting", limit: COUNTED_MAX, ...(unit && { unitId: unit.id }) },
    { skip: !can(user, "user.view") },
  );
  const page = currentData && toPage(currentData);
  return { count: page?.items.length ?? 0, isCapped: Boolean(page?.next_cursor) };
}
