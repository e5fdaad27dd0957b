import { CountBadge } from "../../shared/ui/values/figures/count-badge.tsx";
import { useAwaitingCount } from "./use-awaiting-count.ts";

/** Beside the entry of the screen: how many accounts await activation. */
export function AwaitingBadge() {
  const { count, isCapped } = useAwaitingCount();
  return (
    <CountBadge count={count} isCapped={isCapped}>
      aguardando ativação
    </CountBadge>
  );
}
