import type { ServiceImpl } from "@connectrpc/connect";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { SumUnitMonths } from "../../app/reports/sum-unit-months.ts";

/** What the wallets of a unit paid by month, for its franchisee's earnings. Raises: invalid_input. */
export function unitMonthsRpc(deps: {
  sumUnitMonths: SumUnitMonths;
}): Pick<ServiceImpl<typeof WalletService>, "sumUnitMonths"> {
  return {
    sumUnitMonths: async ({ unitId, months: count }) => {
      const today = wallClock(new Date(), DEFAULT_TIME_ZONE).date;
      const months = await deps.sumUnitMonths(parseUuid(unitId), { count, today });
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
