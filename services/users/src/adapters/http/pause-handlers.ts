import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import { findPauseOwner } from "../../app/hours/pause-owner.ts";
import { setPause } from "../../app/hours/set-pause.ts";
import { readReceiving } from "../../app/listing/receiving.ts";
import type { UsersContext } from "../../app/users-context.ts";
import { type Account, pauseOf } from "../../domain/accounts/account.ts";
import type { WantedPause } from "../../domain/pause.ts";
import * as contract from "./pause-contract.ts";
import { presentReceiving } from "./receiving-contract.ts";

function wantedPause(body: z.infer<typeof contract.wantedPause>): WantedPause | null {
  if (body.minutes !== undefined) return { minutes: body.minutes };
  if (body.last_day !== undefined) return { last_day: body.last_day };
  return body.until ? { until: new Date(body.until) } : null;
}

/** Over HTTP, whether a merchant pauses. */
export function pauseHandlers(ctx: UsersContext): BoundRoute[] {
  const present = async (merchant: Account) => {
    const receiving = await readReceiving(ctx, merchant);
    return {
      until: pauseOf(merchant, ctx.now())?.toISOString() ?? null,
      receiving: receiving && presentReceiving(receiving),
    };
  };
  return [
    bind(contract.getPause, async ({ params, identity }) => present(await findPauseOwner(ctx, identity, params.id))),
    bind(contract.setPause, async ({ params, body, identity }) => {
      const owner = await findPauseOwner(ctx, identity, params.id);
      return present(await setPause(ctx, owner.id, wantedPause(body)));
    }),
  ];
}
