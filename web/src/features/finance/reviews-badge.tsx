import { useListPaymentReviewsQuery } from "../../api/tenho-api.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { CountBadge } from "../../shared/ui/values/count-badge.tsx";

const COUNTED_MAX = 50;

/** Badge at the entry of Financeiro: number of payments that wait for MASTER to credit or return them. */
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
