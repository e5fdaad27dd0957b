import { can } from "@tenho/access/can";
import { BalanceTile } from "../../features/finance/balance-tile.tsx";
import { PauseMenu } from "../../features/pause/pause-menu.tsx";
import { useRequiredUser } from "../../shared/session/use-session.ts";

/** The merchant's balance and whether it is asked now, in the header of every screen. */
export function MerchantBar() {
  const user = useRequiredUser();
  return (
    <>
      {can(user, "financial.view") && <BalanceTile />}
      {(user.role === "CLIENT" || can(user, "message.access")) && <PauseMenu />}
    </>
  );
}
