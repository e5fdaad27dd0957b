import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { spawned } from "../../domain/intake/split-wishes.ts";
import { type OfferButtons, offerMessage } from "../../domain/offers/offer-message.ts";
import type { Effect } from "../../domain/wish/effect.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { OutgoingStore } from "../outgoing/outgoing-messages.ts";
import type { ContactStore, MerchantStore } from "../ports/stores.ts";
import type { Wishes } from "./wishes.ts";

type Live = Extract<Effect, { kind: "live" }>;
type Corrected = Extract<Effect, { kind: "corrected" }>;

export type RelayDeps = {
  wishes: Wishes;
  outgoing: Pick<OutgoingStore, "put">;
  contacts: Pick<ContactStore, "get" | "set">;
  merchants: Pick<MerchantStore, "markAsked" | "passOver">;
  /** Publishes a live notice under its id: the stream keeps one. */
  announce: (wishId: string, notice: Live) => Promise<void>;
  /** Publishes a correction under the effect's id: the stream keeps one. */
  publishCorrection: (wishId: string, effect: Corrected) => Promise<void>;
  /** Writes a further wish of the same message, unless it is there, and sees to it that it is taken up. */
  open: Wishes["open"];
  settings: FlowSettings;
  buttons: OfferButtons;
  now: () => Date;
  optOut: (contactId: string, at: Date) => Promise<void>;
  crash: CrashPoint;
};

/** Performs what the wish's transitions want done outside, then takes it out of the wish. Each is safe to repeat. */
export function createRelayEffects(deps: RelayDeps) {
  const { wishes, outgoing, contacts, merchants, announce, optOut, settings, buttons, crash } = deps;

  const perform = async (wish: Wish, effect: Effect, isSilent: boolean): Promise<void> => {
    switch (effect.kind) {
      case "say":
        if (!(effect.toConsumer && isSilent)) await outgoing.put(effect.message);
        return;
      case "ask": {
        const offer = wish.offers.find((asked) => asked.id === effect.offerId && asked.round === effect.round);
        if (offer) await outgoing.put(offerMessage(wish, offer, settings, buttons));
        return;
      }
      case "live":
        return announce(wish._id, effect);
      case "asked":
        return merchants.markAsked(effect.merchantIds, effect.at);
      case "passed_over":
        for (const passed of effect.merchants) {
          await merchants.passOver(passed, wish._id, wish.phoneNumberId, effect.day);
        }
        return;
      case "last_unit":
        return contacts.set(effect.contactId, { lastUnitId: effect.unitId });
      case "opt_out":
        return optOut(effect.contactId, effect.at);
      case "corrected":
        return deps.publishCorrection(wish._id, effect);
      case "spawn":
        // Who wants to hear no more has withdrawn all they asked for.
        if (!isSilent) await deps.open(spawned(wish, effect, deps.now()));
        crash("wish-spawned");
        return;
    }
  };

  return async (wish: Wish): Promise<Wish | null> => {
    const concerns = wish.outbox.some(
      (effect) => effect.kind === "spawn" || (effect.kind === "say" && effect.toConsumer),
    );
    const contact = concerns ? await contacts.get(wish.contactId) : null;
    const isSilent = contact !== null && contact.optedOutAt !== null;
    await Promise.all(wish.outbox.map((effect) => perform(wish, effect, isSilent)));
    crash("relay-performed-before-pull");
    const performed = new Set(wish.outbox.map(({ id }) => id));
    const result = await wishes.change(
      wish._id,
      (stored) => {
        const outbox = stored.outbox.filter(({ id }) => !performed.has(id));
        return outbox.length === stored.outbox.length ? stored : { ...stored, outbox };
      },
      wish,
    );
    return result?.wish ?? null;
  };
}
