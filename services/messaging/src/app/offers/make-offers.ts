import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { askChosen } from "../../domain/offers/make-offers.ts";
import { chooseMerchants, type MerchantFacts } from "../../domain/offers/select-merchants.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { MerchantProfile, Merchants, Wallet } from "../ports/clients.ts";
import type { Contact, ContactStore, MerchantStore } from "../ports/stores.ts";
import type { Wishes } from "../wish/wishes.ts";

export type ChooseDeps = {
  wishes: Wishes;
  merchants: Pick<Merchants, "find">;
  wallet: Pick<Wallet, "balances" | "priceCents">;
  contacts: Pick<ContactStore, "ofPhone" | "getMany">;
  memory: Pick<MerchantStore, "lastAsked">;
  settings: FlowSettings;
  newId: () => string;
  now: () => Date;
  crash: CrashPoint;
};

const CONTACTS_KNOWN_MAX = 10_000;

/** Finds who is to be asked about a wish and stores the offers, messages included, in one update. */
export function createChooseAndAsk(deps: ChooseDeps) {
  const { wishes, merchants, wallet, settings, newId, now, crash } = deps;
  const factsOf = createFactsOf(deps);

  return async (wish: Wish): Promise<Wish | null> => {
    const { unit, category } = wish;
    if (unit === null || category === null) throw new Error(`wish ${wish._id} is choosing without unit or category`);
    const [profiles, priceCents] = await Promise.all([merchants.find(category.id, unit.id), wallet.priceCents()]);
    const facts = await factsOf(profiles.filter(({ phone }) => phone !== ""));
    const result = await wishes.change(
      wish._id,
      (stored) => {
        // Filed elsewhere meanwhile: these merchants are not the ones to ask.
        if (stored.category?.id !== category.id) return stored;
        const tools = { now: now(), settings, newId };
        const choice = chooseMerchants(stored, unit, facts, priceCents, tools.now, settings);
        return askChosen(stored, unit, choice, priceCents, tools);
      },
      wish,
    );
    crash("offers-stored");
    return result?.wish ?? null;
  };
}

function createFactsOf({ wallet, contacts, memory }: ChooseDeps) {
  const contactIds = new Map<string, Promise<string>>();

  const contactIdOf = ({ id, phone, name }: MerchantProfile): Promise<string> => {
    const key = `${id} ${phone}`;
    const known = contactIds.get(key);
    if (known !== undefined) return known;
    if (contactIds.size >= CONTACTS_KNOWN_MAX) contactIds.clear();
    const found = contacts.ofPhone(phone, name).then((contact) => contact.id);
    contactIds.set(key, found);
    found.catch(() => contactIds.delete(key));
    return found;
  };

  return async (profiles: MerchantProfile[]): Promise<MerchantFacts[]> => {
    if (profiles.length === 0) return [];
    const ids = profiles.map(({ id }) => id);
    const owners = new Map<string, string>();
    for (const profile of profiles) owners.set(profile.id, await contactIdOf(profile));
    const [balances, lastAsked, people] = await Promise.all([
      wallet.balances(ids),
      memory.lastAsked(ids),
      contacts.getMany([...owners.values()]),
    ]);
    const personOf = new Map<string, Contact>(people.map((person) => [person.id, person]));
    return profiles.map((profile) => {
      const contactId = owners.get(profile.id) ?? "";
      return {
        ...profile,
        contactId,
        balanceCents: balances.get(profile.id) ?? 0,
        lastAskedAt: lastAsked.get(profile.id) ?? null,
        optedOut: (personOf.get(contactId)?.optedOutAt ?? null) !== null,
      };
    });
  };
}
