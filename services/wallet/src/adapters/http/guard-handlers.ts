import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { createReadGuard, ReadGuard } from "../../app/guard/read-guard.ts";
import type { createSetGuard } from "../../app/guard/set-guard.ts";
import { getGuard, patchGuard } from "./contract.ts";
import { reais } from "./present-statement.ts";

const presentGuard = ({ dailyCapCents, thresholdCents, debitedTodayCents }: ReadGuard) => ({
  daily_cap: dailyCapCents === null ? null : reais(dailyCapCents),
  threshold: thresholdCents === null ? null : reais(thresholdCents),
  spent_today: reais(debitedTodayCents),
});

const cents = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100));

/** What a merchant sets for its own wallet, by HTTP. */
export function guardHandlers(deps: {
  readGuard: ReturnType<typeof createReadGuard>;
  setGuard: ReturnType<typeof createSetGuard>;
}): BoundRoute[] {
  return [
    bind(getGuard, async ({ params, identity }) => presentGuard(await deps.readGuard(identity, params.userId))),
    bind(patchGuard, async ({ params, body, identity }) => {
      await deps.setGuard(identity, params.userId, {
        ...(body.daily_cap !== undefined && { dailyCapCents: cents(body.daily_cap) }),
        ...(body.threshold !== undefined && { thresholdCents: cents(body.threshold) }),
      });
      return presentGuard(await deps.readGuard(identity, params.userId));
    }),
  ];
}
