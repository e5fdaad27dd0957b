import { centsToReais } from "@tenho/br/money/money";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { type ReadGuard, readGuard } from "../../app/read-guard.ts";
import { setGuard } from "../../app/set-guard.ts";
import type { WalletContext } from "../../app/wallet-context.ts";
import * as contract from "./guard-contract.ts";

const presentGuard = ({ dailyCapCents, thresholdCents, debitedTodayCents }: ReadGuard) => ({
  daily_cap: dailyCapCents === null ? null : centsToReais(dailyCapCents),
  threshold: thresholdCents === null ? null : centsToReais(thresholdCents),
  spent_today: centsToReais(debitedTodayCents),
});

const cents = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100));

/** HTTP handlers that read and set a wallet's daily cap and threshold. */
export function guardHandlers(ctx: WalletContext): BoundRoute[] {
  return [
    bind(contract.readGuard, async ({ params, query, identity }) =>
      presentGuard(await readGuard(ctx, identity, params.userId, query.time_zone)),
    ),
    bind(contract.writeGuard, async ({ params, query, body, identity }) => {
      await setGuard(ctx, identity, params.userId, {
        ...(body.daily_cap !== undefined && { dailyCapCents: cents(body.daily_cap) }),
        ...(body.threshold !== undefined && { thresholdCents: cents(body.threshold) }),
      });
      return presentGuard(await readGuard(ctx, identity, params.userId, query.time_zone));
    }),
  ];
}
