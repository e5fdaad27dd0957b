import { plural } from "../../shared/format/numbers.ts";
import { CountBadge } from "../../shared/ui/values/count-badge.tsx";
import { useOpenRequests } from "./person/use-open-requests.ts";
import { useAwaitingCount } from "./use-awaiting-count.ts";

const AWAITING = "aguardando ativação";

/** Badge at the entry of the screen: number of accounts that await activation, and of requests for corrections, of which an account has one at most. */
export function WaitingBadge() {
  const awaiting = useAwaitingCount();
  const { currentData } = useOpenRequests();
  const requests = { count: currentData?.total ?? 0, isCapped: currentData?.total_is_capped ?? false };
  return (
    <CountBadge count={awaiting.count + requests.count} isCapped={awaiting.isCapped || requests.isCapped}>
      {wordsFor(awaiting, requests)}
    </CountBadge>
  );
}

type Counted = { readonly count: number; readonly isCapped: boolean };

/** Words after the sum; they repeat what it is made of where both kinds wait. */
function wordsFor(awaiting: Counted, requests: Counted): string {
  if (requests.count === 0) return AWAITING;
  const [one, many] = ["pedido de correção", "pedidos de correção"] as const;
  if (awaiting.count === 0) return requests.count === 1 ? one : many;
  const asked = plural(requests.count, one, many, requests.isCapped);
  return `esperando: ${plural(awaiting.count, AWAITING, AWAITING, awaiting.isCapped)}, ${asked}`;
}
