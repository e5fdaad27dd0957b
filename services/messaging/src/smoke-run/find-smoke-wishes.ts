import type { ContactStore } from "../app/ports/contact-store.ts";
import type { WishStore } from "../app/ports/wish-store.ts";
import type { Wish } from "../domain/wish/wish.ts";
import type { SmokeRun } from "./smoke-run.ts";

/** Wishes are of the second in which Meta received them, by its clock: one of a run may seem older than the run. */
const CLOCKS_MS = 60_000;

export type FindSmokeWishesDeps = {
  contacts: Pick<ContactStore, "get">;
  wishes: Pick<WishStore, "unfinishedOf" | "servedOf">;
};

/** The wishes of a run that are not over, and those to which the merchant said TENHO, newest first. */
export async function findSmokeWishes(
  { contacts, wishes }: FindSmokeWishesDeps,
  id: string,
  { contactId, startedAt }: SmokeRun,
): Promise<Wish[]> {
  // The contact may have proved to be the same person as another since.
  const present = (await contacts.get(contactId))?.id ?? contactId;
  const since = new Date(startedAt.getTime() - CLOCKS_MS);
  const found = [...(await wishes.unfinishedOf(present)), ...(await wishes.servedOf(present, since))];
  const own = found.filter(({ smokeRun }) => smokeRun?.id === id);
  const byId = new Map(own.map((wish) => [wish._id, wish]));
  return [...byId.values()].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}
