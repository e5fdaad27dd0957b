import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { Gates } from "../../domain/gates.ts";
import { holdForPause } from "../../domain/offers/hold-wish.ts";
import { makeOffers } from "../../domain/offers/make-offers.ts";
import { type CandidateMerchant, selectMerchants } from "../../domain/offers/select-merchants.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { MerchantProfile, UsersClient, WalletClient } from "../ports/clients.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { MerchantStore } from "../ports/merchant-store.ts";
import type { Wishes } from "../wish/wishes.ts";

export type MakeOffersDeps = {
  wishes: Pick<Wishes, "changeInStep">;
  prepareOffers: PrepareOffers;
  crash: CrashPoint;
};

export type PrepareOffersDeps = {
  users: Pick<UsersClient, "findMerchants">;
  wallet: Pick<WalletClient, "balances" | "priceCents">;
  contacts: Pick<ContactStore, "findOrCreateByPhone" | "getMany">;
  merchants: Pick<MerchantStore, "lastAsked">;
  settings: FlowSettings;
  gates: Pick<Gates, "holdsUnit" | "leavesOut">;
  newId: () => string;
  now: () => Date;
};

const CONTACT_IDS_CACHED_MAX = 10_000;
/** Lifetime of the cache, in milliseconds: a merchant's contact is looked up again each day, which also marks it as in use. */
const CONTACT_IDS_CACHED_MS = 24 * 3_600_000;

/** Reads what the offers of a wish with unit and category depend on; returns the transition that makes them. */
export type PrepareOffers = (wish: Wish) => Promise<(stored: Wish) => Wish>;

/** Raises: what the clients raise. */
export function createPrepareOffers(deps: PrepareOffersDeps): PrepareOffers {
  const { users, wallet, settings, gates, newId, now } = deps;
  const loadCandidates = createCandidateLoader(deps);

  return async ({ _id, unit, category }) => {
    if (unit === null || category === null) throw new Error(`wish ${_id} is choosing without unit or category`);
    const hold = gates.holdsUnit(unit.id);
    if (hold !== null) return (stored) => holdForPause(stored, unit, hold, now());
    const [{ merchants: profiles, hasUnavailable }, priceCents] = await Promise.all([
      users.findMerchants(category.id, unit.id),
      wallet.priceCents(),
    ]);
    // Contacts are found by number, and a merchant without a number could not be asked anyway.
    const candidates = await loadCandidates(profiles.filter(({ phone }) => phone !== ""));
    const hasOthers = hasUnavailable || profiles.length > candidates.length;
    return (stored) => {
      // The category was changed meanwhile: these merchants are of another one.
      if (stored.category?.id !== category.id) return stored;
      const context = { now: now(), settings, gates, newId, hasOthers };
      const selection = selectMerchants(stored, unit, candidates, priceCents, context);
      return makeOffers(stored, unit, selection, priceCents, context);
    };
  };
}

/** Selects the merchants for a wish and stores the offers, messages included, in one update. */
export function createMakeOffers({ wishes, prepareOffers, crash }: MakeOffersDeps) {
  return async (wish: Wish): Promise<Wish | null> => {
    const result = await wishes.changeInStep(wish._id, await prepareOffers(wish), wish);
    crash("offers-stored");
    return result?.wish ?? null;
  };
}

function createCandidateLoader({ wallet, contacts, merchants, now }: PrepareOffersDeps) {
  const contactIds = new Map<string, Promise<string>>();
  let cachedSince = now().getTime();

  const keyOf = ({ id, phone }: MerchantProfile): string => `${id} ${phone}`;

  const lookUp = ({ phone, name }: MerchantProfile): Promise<Contact> =>
    contacts.findOrCreateByPhone(phone, name, now());

  const contactIdOf = (profile: MerchantProfile): Promise<string> => {
    const key = keyOf(profile);
    const isStale = now().getTime() - cachedSince > CONTACT_IDS_CACHED_MS;
    if (isStale || contactIds.size >= CONTACT_IDS_CACHED_MAX) {
      contactIds.clear();
      cachedSince = now().getTime();
    }
    const cached = contactIds.get(key);
    if (cached !== undefined) return cached;
    const found = lookUp(profile).then((contact) => contact.id);
    contactIds.set(key, found);
    found.catch(() => contactIds.delete(key));
    return found;
  };

  return async (profiles: MerchantProfile[]): Promise<CandidateMerchant[]> => {
    if (profiles.length === 0) return [];
    const ids = profiles.map(({ id }) => id);
    const contactIdByMerchant = new Map<string, string>();
    for (const profile of profiles) contactIdByMerchant.set(profile.id, await contactIdOf(profile));
    const [balances, lastAsked, found] = await Promise.all([
      wallet.balances(ids),
      merchants.lastAsked(ids),
      contacts.getMany([...contactIdByMerchant.values()]),
    ]);
    const contactById = new Map<string, Contact>(found.map((contact) => [contact.id, contact]));
    for (const profile of profiles) {
      // The number has passed to another contact since it was looked up.
      if (contactById.get(contactIdByMerchant.get(profile.id) ?? "")?.phone === profile.phone) continue;
      const contact = await lookUp(profile);
      contactIds.set(keyOf(profile), Promise.resolve(contact.id));
      contactIdByMerchant.set(profile.id, contact.id);
      contactById.set(contact.id, contact);
    }
    return profiles.map((profile) => {
      const contactId = contactIdByMerchant.get(profile.id) ?? "";
      return {
        ...profile,
        contactId,
        balanceCents: balances.get(profile.id) ?? null,
        lastAskedAt: lastAsked.get(profile.id) ?? null,
        optedOut: (contactById.get(contactId)?.optedOutAt ?? null) !== null,
      };
    });
  };
}
