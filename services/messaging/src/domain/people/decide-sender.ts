import { type Holdings, type IdentityStep, isLater, type Looked, pastHolderAt } from "./identity.ts";

/** The contact a message is from. `steps` are applied first; `isCurrent`: the message's identities belong to the contact now. */
export type SenderDecision = { contactId: string; steps: readonly IdentityStep[]; isCurrent: boolean };

export type SenderFacts = { phone: Looked | null; bsuid: Looked | null; at: Date; newId: string; holdings: Holdings };

const stays = (contactId: string, isCurrent = true): SenderDecision => ({ contactId, steps: [], isCurrent });

/**
 * Decides which contact a message is from, by its number, its business-scoped id (BSUID) and Meta's time; docs/adr/0068-whose-message-it-is.md lists the
 * cases. A BSUID belongs to one person for ever; a number may pass to another person, which a different known BSUID shows.
 */
export function decideSender(facts: SenderFacts): SenderDecision {
  const { phone, bsuid, at, newId } = facts;
  const person = bsuid?.found?.contactId;
  if (phone === null) return person === undefined ? created(facts, newId) : stays(person);
  const { found } = phone;
  if (found === null || (found.isVacant && !isLater(found.since, at))) return ofFreeNumber(facts, phone, person);
  const before = pastHolderAt(found, at);
  if (before !== null) return ofEarlierHolder(facts, before.contactId, person);
  if (bsuid === null || person === found.contactId) return stays(found.contactId);
  return person === undefined ? ofNewBsuid(facts, found) : ofTwoContacts(facts, found, person);
}

type Found = NonNullable<Looked["found"]>;

const insertOf = (looked: Looked | null, contactId: string, since: Date): IdentityStep[] =>
  looked === null || looked.found !== null ? [] : [{ kind: "insert", id: looked.id, contactId, since }];

/** A new contact, which gets the identities that are unknown so far. */
function created({ phone, bsuid, at }: SenderFacts, contactId: string): SenderDecision {
  return { contactId, steps: [...insertOf(phone, contactId, at), ...insertOf(bsuid, contactId, at)], isCurrent: true };
}

const takeOf = ({ found, id }: Looked, contactId: string, at: Date): IdentityStep =>
  found === null ? { kind: "insert", id, contactId, since: at } : { kind: "take", identity: found, contactId };

/** A person known by the BSUID writes from another number: their former numbers become vacant. */
function movedTo({ at, holdings }: SenderFacts, phone: Looked, person: string): SenderDecision {
  const former = holdings.phonesOf(person).filter(({ id }) => id !== phone.id);
  if (former.some(({ since }) => isLater(since, at))) return stays(person, false);
  const released = former.map((identity): IdentityStep => ({ kind: "release", identity }));
  return { contactId: person, steps: [...released, takeOf(phone, person, at)], isCurrent: true };
}

/** The number has no holder: it goes to the person of the BSUID, else to a new person. */
function ofFreeNumber(facts: SenderFacts, phone: Looked, person: string | undefined): SenderDecision {
  if (person !== undefined) return movedTo(facts, phone, person);
  const contactId = phone.found?.contactId ?? facts.newId;
  return {
    contactId,
    steps: [takeOf(phone, contactId, facts.at), ...insertOf(facts.bsuid, contactId, facts.at)],
    isCurrent: true,
  };
}

/** The message was written before the number passed on: it is the earlier holder's, and does not show who has the number now. */
function ofEarlierHolder(facts: SenderFacts, holder: string, person: string | undefined): SenderDecision {
  const { bsuid, at, newId, holdings } = facts;
  if (person !== undefined) return stays(person, false);
  const known = holdings.bsuidsOf(holder);
  const isOther = bsuid !== null && known.length > 0 && known.every(({ id }) => id !== bsuid.id);
  const contactId = isOther ? newId : holder;
  return { contactId, steps: insertOf(bsuid, contactId, at), isCurrent: false };
}

/**
 * The BSUID is new, and the number has a holder. The holder's identities are read after the BSUID was looked up: where it is among them, another message
 * of the same person has just stored it.
 */
function ofNewBsuid(facts: SenderFacts, found: Found): SenderDecision {
  const { bsuid, at, newId, holdings } = facts;
  const known = holdings.bsuidsOf(found.contactId);
  if (known.some(({ id }) => id === bsuid?.id)) return stays(found.contactId);
  if (known.length === 0) {
    return { contactId: found.contactId, steps: insertOf(bsuid, found.contactId, at), isCurrent: true };
  }
  const insert = insertOf(bsuid, newId, at);
  if (isLater(found.since, at) || known.some(({ since }) => isLater(since, at))) {
    return { contactId: newId, steps: insert, isCurrent: false };
  }
  return {
    contactId: newId,
    steps: [{ kind: "take", identity: found, contactId: newId }, ...insert],
    isCurrent: true,
  };
}

/**
 * The number belongs to one contact and the BSUID to another: they are one person if neither knows the other kind of identity, else the number has
 * passed on.
 */
function ofTwoContacts(facts: SenderFacts, found: Found, person: string): SenderDecision {
  const { at, holdings, bsuid } = facts;
  const bsuids = holdings.bsuidsOf(found.contactId);
  const isRetired = bsuid?.found?.retiredAt != null;
  if (bsuids.length === 0 && holdings.phonesOf(person).length === 0 && !isRetired) {
    return {
      contactId: found.contactId,
      steps: [{ kind: "merge", from: person, to: found.contactId }],
      isCurrent: true,
    };
  }
  const isEarlier = [found, ...bsuids].some(({ since }) => isLater(since, at));
  return isEarlier || isRetired ? stays(person, false) : movedTo(facts, { id: found.id, found }, person);
}
