import type { Gates } from "../../domain/gates.ts";
import { postponeForPause } from "../../domain/offers/hold-wish.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import { applyTimeouts, dueOffers, type MerchantAddress } from "../../domain/wish/timeouts.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { UsersClient } from "../ports/clients.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { Wishes } from "./wishes.ts";

export type ApplyTimeoutsDeps = {
  wishes: Pick<Wishes, "changeInStep">;
  users: Pick<UsersClient, "getMerchants">;
  contacts: Pick<ContactStore, "findOrCreateByPhone">;
  settings: FlowSettings;
  gates: Pick<Gates, "holdsUnit" | "leavesOut">;
  newId: () => string;
  now: () => Date;
};

type DueMerchants = { unavailable: ReadonlySet<string>; moved: ReadonlyMap<string, MerchantAddress> };
const NOBODY_DUE: DueMerchants = { unavailable: new Set(), moved: new Map() };

/**
 * Applies the due timeouts of a wish. A merchant that paused since its offer was scheduled, or has no proved number any more, is not asked; one that
 * has another number is asked there; in a paused unit nobody is asked.
 * Raises: what the users service raises, when an offer is due.
 */
export function createApplyTimeouts({ wishes, users, contacts, settings, gates, newId, now }: ApplyTimeoutsDeps) {
  const readDue = async (wish: Wish): Promise<DueMerchants> => {
    const due = dueOffers(wish, now());
    const ids = due.map(({ merchantId }) => merchantId);
    const profiles = ids.length === 0 ? [] : await users.getMerchants(ids);
    const reached = new Map(profiles.filter((profile) => !gates.leavesOut(profile, now())).map((one) => [one.id, one]));
    const moved = new Map<string, MerchantAddress>();
    for (const { merchantId, merchantPhone } of due) {
      const profile = reached.get(merchantId);
      if (profile === undefined || profile.phone === merchantPhone) continue;
      const contact = await contacts.findOrCreateByPhone(profile.phone, profile.name, now());
      moved.set(merchantId, { merchantPhone: profile.phone, merchantContactId: contact.id });
    }
    return { unavailable: new Set(ids.filter((id) => !reached.has(id))), moved };
  };

  return async (wish: Wish): Promise<Wish | null> => {
    const unitHold = wish.unit === null ? null : gates.holdsUnit(wish.unit.id);
    const { unavailable, moved } = unitHold === null ? await readDue(wish) : NOBODY_DUE;
    const apply = (stored: Wish): Wish => {
      const current = unitHold === null ? stored : postponeForPause(stored, unitHold, now());
      return applyTimeouts(current, { now: now(), settings, newId }, unavailable, moved);
    };
    return (await wishes.changeInStep(wish._id, apply, wish))?.wish ?? null;
  };
}
