import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { findPauseOwner } from "../../app/pause/pause-owner.ts";
import type { SetPause } from "../../app/pause/set-pause.ts";
import type { AccountStore } from "../../app/ports.ts";
import { pauseOf } from "../../domain/accounts/account.ts";
import { getPause, setPause } from "./pause-contract.ts";

const present = (until: Date | null) => ({ until: until?.toISOString() ?? null });

/** Over HTTP, whether a merchant pauses. */
export function pauseHandlers(deps: {
  accounts: Pick<AccountStore, "get">;
  setPause: SetPause;
  now: () => Date;
}): BoundRoute[] {
  return [
    bind(getPause, async ({ params, identity }) =>
      present(pauseOf(await findPauseOwner(deps.accounts, identity, params.id), deps.now())),
    ),
    bind(setPause, async ({ params, body, identity }) => {
      const owner = await findPauseOwner(deps.accounts, identity, params.id);
      return present(await deps.setPause(owner.id, body.until === null ? null : new Date(body.until)));
    }),
  ];
}
