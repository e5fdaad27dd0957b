import type { ServiceImpl } from "@connectrpc/connect";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { sumUnitMonths } from "../../app/statement/sum-unit-months.ts";
import type { WalletContext } from "../../app/wallet-context.ts";
import { requireRunUnits } from "./run-units.ts";

/** Sums the payments of a unit's wallets by month, for its franchisee's earnings. Raises: `invalid_input`, `forbidden`. */
export function unitMonthsRpc(ctx: WalletContext): Pick<ServiceImpl<typeof WalletService>, "sumUnitMonths"> {
  return {
    sumUnitMonths: async ({ unitId, months: count }) => {
      requireRunUnits(requireIdentity(), [parseUuid(unitId)]);
      const today = wallClock(ctx.now(), DEFAULT_TIME_ZONE).date;
      const months = await sumUnitMonths(ctx, parseUuid(unitId), { count, today });
      return {
        months: months.map(({ month, paidCents, returnedCents, tenhos }) => ({
          month,
          paidCents: BigInt(paidCents),
          returnedCents: BigInt(returnedCents),
          tenhos: BigInt(tenhos),
        })),
      };
    },
  };
}
