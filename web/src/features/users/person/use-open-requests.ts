import { useListCorrectionRequestsQuery } from "../../../api/tenho-api.ts";
import { useActiveUnit, useRequiredUser } from "../../../shared/session/use-session.ts";
import { isCorrector } from "./may-correct.ts";

/** Number of requests shown; further ones appear as these are closed. */
const SHOWN_MAX = 10;

/**
 * Reads the open requests for corrections of the chosen unit, or of all, the oldest first, and how many there are; nothing for users who answer none. The
 * list and the number in the sidebar are one answer, so that they never differ.
 */
export function useOpenRequests() {
  const reader = useRequiredUser();
  const unit = useActiveUnit();
  return useListCorrectionRequestsQuery(
    { limit: SHOWN_MAX, ...(unit && { unitId: unit.id }) },
    { skip: !isCorrector(reader), refetchOnMountOrArgChange: true },
  );
}
