import { useWaitingCount } from "../../../shared/ui/layout/waiting-count.ts";
import { CountBadge } from "../../../shared/ui/values/count-badge.tsx";

/** Badge at the entry of the inbox: number of offers that wait for an answer. */
export function OpenOffersBadge() {
  return <CountBadge count={useWaitingCount()}>esperando resposta</CountBadge>;
}
