import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import { findPauseOwner } from "../../app/hours/pause-owner.ts";
import { setPause } from "../../app/hours/set-pause.ts";
import type { UsersContext } from "../../app/users-context.ts";
import { pauseOf } from "../../domain/accounts/account.ts";
import type { WantedPause } from "../../domain/pause.ts";
import * as contract from "./pause-contract.ts";

const present = (until: Date | null) => ({ until: until?.toISOString() ?? null });

function wantedPause(body: z.infer<typeof contract.wantedPause>): WantedPause | null {
  if (body.minutes !== undefined) return { minutes: body.minutes };
  if (body.last_day !== undefined) return { last_day: body.last_day };
  return body.until ? { until: new Date(body.until) } : null;
}

/** Over HTTP, whether a merchant pauses. */
export function pauseHandlers(ctx: UsersContext): BoundRoute[] {
  return [
    bind(contract.getPause, async ({ params, identity }) =>
      present(pauseOf(await findPauseOwner(ctx, identity, params.id), ctx.now())),
    ),
    bind(contract.setPause, async ({ params, body, identity }) => {
      const owner = await findPauseOwner(ctx, identity, params.id);
      return present(await setPause(ctx, owner.id, wantedPause(body)));
    }),
  ];
}
