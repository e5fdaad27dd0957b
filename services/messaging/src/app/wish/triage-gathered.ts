import { AppError } from "@tenho/kernel/errors/app-error";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { isGathered } from "../../domain/intake/gather-texts.ts";
import { sortWish } from "../../domain/intake/triage.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { Categoriser, Units } from "../ports/clients.ts";
import type { ContactStore } from "../ports/stores.ts";
import type { Wishes } from "./wishes.ts";

export type SortDeps = {
  wishes: Wishes;
  categoriser: Categoriser;
  units: Units;
  contacts: Pick<ContactStore, "get">;
  settings: FlowSettings;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Reads a gathered text and moves the wish on.
 * Raises what the neighbours raise; `unavailable` when no unit is served at all.
 */
export function createSortGathered({ wishes, categoriser, units, contacts, settings, now, crash }: SortDeps) {
  return async (wish: Wish): Promise<Wish | null> => {
    const [reading, served, contact] = await Promise.all([
      wish.kind !== null && wish.guess !== null ? { kind: wish.kind, guess: wish.guess } : categoriser.read(wish.text),
      wish.unit === null ? units.ofNumber(wish.phoneNumberId) : [],
      contacts.get(wish.contactId),
    ]);
    if (contact === null || (wish.unit === null && served.length === 0)) {
      throw new AppError("unavailable", "Nenhuma unidade atende este número agora.");
    }
    crash("wish-after-categorise");
    const facts = { reading, units: served, contact };
    const result = await wishes.change(
      wish._id,
      (stored) =>
        isGathered(stored, now()) && stored.text === wish.text ? sortWish(stored, facts, now(), settings) : stored,
      wish,
    );
    return result?.wish ?? null;
  };
}
