import { useWaitingCount } from "../../../shared/ui/layout/waiting-count.ts";
import { CountBadge } from "../../../shared/ui/values/figures/count-badge.tsx";

/** Beside the entry of the inbox: how many offers wait for an answer. */
export function OpenOffersBadge() {
  return <CountBadge count={useWaitingCount()}>esperando resposta</CountBadge>;
}
