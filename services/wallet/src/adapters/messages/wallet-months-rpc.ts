import type { ServiceImpl } from "@connectrpc/connect";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { decodeCursor, encodeCursor } from "@tenho/kernel/db/keyset";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { z } from "zod";
import { listWalletMonths } from "../../app/statement/list-wallet-months.ts";
import type { WalletContext } from "../../app/wallet-context.ts";
import { requireRunUnits } from "./run-units.ts";

const PAGE_MAX = 1_000;
const cursorKey = z.uuid();

/** Lists wallets with their figures of a month, from which companies are billed. Raises: `invalid_input`, `forbidden`. */
export const walletMonthsRpc = (ctx: WalletContext): Pick<ServiceImpl<typeof WalletService>, "listWalletMonths"> => ({
  listWalletMonths: async (request) => {
    const unitId = request.unitId === "" ? null : parseUuid(request.unitId);
    requireRunUnits(requireIdentity(), unitId === null ? [] : [unitId]);
    const limit = request.limit > 0 ? Math.min(PAGE_MAX, request.limit) : PAGE_MAX;
    const after = request.cursor === "" ? null : decodeCursor(cursorKey, request.cursor);
    const today = wallClock(ctx.now(), DEFAULT_TIME_ZONE).date;
    const { wallets, last } = await listWalletMonths(ctx, { unitId, after, limit }, { month: request.month, today });
    return {
      wallets: wallets.map(({ userId, unitId: ofUnit, ...amounts }) => ({
        userId,
        unitId: ofUnit,
        pixCents: BigInt(amounts.pixCents),
        cardCents: BigInt(amounts.cardCents),
        grantedCents: BigInt(amounts.grantedCents),
        spentCents: BigInt(amounts.spentCents),
        tenhos: BigInt(amounts.tenhos),
        reversedCents: BigInt(amounts.reversedCents),
        refundedCents: BigInt(amounts.refundedCents),
        clawedBackCents: BigInt(amounts.clawedBackCents),
        expiredCents: BigInt(amounts.expiredCents),
      })),
      nextCursor: last === null ? "" : encodeCursor(last),
    };
  },
});
