import { isPaused } from "../../domain/offers/merchants/select-merchants.ts";
import { applyTimeouts, dueOffers } from "../../domain/schedule/timeouts.ts";
import { postponeForPause } from "../../domain/unit-pause/hold-wish.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { UsersClient } from "../ports/clients.ts";
import type { CurrentPauses } from "../unit-pause/current-pauses.ts";
import type { Wishes } from "./wishes.ts";

export type ApplyTimeoutsDeps = {
  wishes: Pick<Wishes, "changeInStep">;
  users: Pick<UsersClient, "getMerchants">;
  settings: FlowSettings;
  pauses: Pick<CurrentPauses, "of">;
  newId: () => string;
  now: () => Date;
};

/**
 * Applies what is due of a wish. A merchant that paused since its offer was scheduled is not asked; in a unit that is paused nobody is.
 * Raises: what the users service raises, when an offer is due.
 */
export function createApplyTimeouts({ wishes, users, settings, pauses, newId, now }: ApplyTimeoutsDeps) {
  const pausedOf = async (wish: Wish): Promise<Set<string>> => {
    const ids = dueOffers(wish, now()).map(({ merchantId }) => merchantId);
    const profiles = ids.length === 0 ? [] : await users.getMerchants(ids);
    return new Set(profiles.filter((profile) => isPaused(profile, now())).map(({ id }) => id));
  };

  return async (wish: Wish): Promise<Wish | null> => {
    const unitPause = wish.unit === null ? null : pauses.of(wish.unit.id);
    const paused = unitPause === null ? await pausedOf(wish) : new Set<string>();
    const apply = (stored: Wish): Wish => {
      const current = unitPause === null ? stored : postponeForPause(stored, unitPause, now());
      return applyTimeouts(current, { now: now(), settings, newId }, paused);
    };
    return (await wishes.changeInStep(wish._id, apply, wish))?.wish ?? null;
  };
}
