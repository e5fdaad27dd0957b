import { useListPaymentReviewsQuery } from "../../../api/tenho-api.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { CountBadge } from "../../../shared/ui/values/figures/count-badge.tsx";

const COUNTED_MAX = 50;

/** Beside the entry of Financeiro: how many payments wait for MASTER to credit or return them. */
export function ReviewsBadge() {
  const { role } = useRequiredUser();
  const { currentData } = useListPaymentReviewsQuery(
    { limit: COUNTED_MAX, state: "OPEN" },
    { skip: role !== "MASTER" },
  );
  const open = currentData?.reviews.filter(({ decision }) => decision === null).length ?? 0;
  return (
    <CountBadge count={open} isCapped={currentData?.next_cursor != null}>
      em conferência
    </CountBadge>
  );
}
