import { AppError } from "@tenho/kernel/errors/app-error";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { Gates } from "../../domain/gates.ts";
import { isAdGreeting } from "../../domain/intake/ad-greeting.ts";
import { isGathered } from "../../domain/intake/gather-texts.ts";
import { type TriageFacts, triageWish } from "../../domain/intake/triage.ts";
import { isWindowOpen } from "../../domain/outgoing/message-window.ts";
import { endFor } from "../../domain/people/contact-block.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { PrepareOffers } from "../offers/make-offers.ts";
import type { CategorisationClient, FranchiseClient } from "../ports/clients.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { Wishes } from "./wishes.ts";

export type TriageDeps = {
  wishes: Pick<Wishes, "changeInStep">;
  categorisation: Pick<CategorisationClient, "categorise">;
  franchise: Pick<FranchiseClient, "unitsOfNumber">;
  contacts: Pick<ContactStore, "get">;
  prepareOffers: PrepareOffers;
  gates: Pick<Gates, "endsWish">;
  settings: FlowSettings;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Classifies a gathered text and moves the wish to its next state, with its offers where it is ready for them.
 * Raises: what the clients raise; `unavailable` when no unit serves the number.
 */
export function createTriageGathered({
  wishes,
  categorisation,
  franchise,
  contacts,
  prepareOffers,
  gates,
  settings,
  now,
  crash,
}: TriageDeps) {
  /** Prepares the offers of a wish that is ready for them, to be stored with its category; while they cannot be made, only the category is stored. */
  const offersOf = async (triaged: Wish): Promise<(stored: Wish) => Wish> => {
    const asItIs = (stored: Wish): Wish => stored;
    return triaged.state === "choosing" ? prepareOffers(triaged).catch(() => asItIs) : asItIs;
  };

  const read = async (wish: Wish): Promise<TriageFacts["reading"]> => {
    if (wish.parts.length === 0) return { kind: "empty", guess: null };
    if (wish.parts.every(({ text }) => isAdGreeting(text))) return { kind: "greeting", guess: null };
    return wish.kind !== null && wish.guess !== null
      ? { kind: wish.kind, guess: wish.guess }
      : categorisation.categorise(wish.text, settings.askBelow);
  };

  return async (wish: Wish): Promise<Wish | null> => {
    const [reading, units, contact] = await Promise.all([
      read(wish),
      wish.unit === null ? franchise.unitsOfNumber(wish.phoneNumberId) : [],
      contacts.get(wish.contactId),
    ]);
    if (contact === null || (wish.unit === null && units.length === 0)) {
      // The number had a unit when the wish was opened; the wish waits until it has one again.
      throw new AppError("unavailable", "Nenhuma unidade atende este número agora.");
    }
    crash("wish-after-categorise");
    const facts = {
      reading,
      units,
      contact,
      isWindowOpen: isWindowOpen(contact.windows[wish.phoneNumberId], now()),
    };
    const triage = (stored: Wish): Wish => {
      const next = triageWish(stored, facts, now(), settings);
      return gates.endsWish(contact, next.unit?.id ?? null) ? endFor(next, now()) : next;
    };
    const triaged = (stored: Wish): Wish =>
      isGathered(stored, now()) && stored.text === wish.text && stored.unit?.id === wish.unit?.id
        ? triage(stored)
        : stored;
    const addOffers = await offersOf(triaged(wish));
    const result = await wishes.changeInStep(wish._id, (stored) => addOffers(triaged(stored)), wish);
    if (result?.wish.state === "asking") crash("offers-stored");
    return result?.wish ?? null;
  };
}
