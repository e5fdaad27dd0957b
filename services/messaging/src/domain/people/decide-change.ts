import { type Holdings, type Identity, type IdentityStep, isLater, type Looked } from "./identity.ts";

/** The changes that Meta's event requires; null: none, because it is older than what is known, or changes nothing. */
export type ChangeDecision = { contactId: string; steps: readonly IdentityStep[] };

/** Returns whether a contact is known by number alone and never wrote: it was made only to write to that number. */
export type Unheard = (contactId: string) => boolean;

export type NumberChangeFacts = {
  from: Looked | null;
  /** The sender's business-scoped id, if the event names one. */
  bsuid: Looked | null;
  to: Looked;
  at: Date;
  newId: string;
  holdings: Holdings;
  isUnheard: Unheard;
};

/** The holder of the number up to that moment; undefined: nobody known. */
function holderUntil({ contactId, since, past }: Identity, at: Date): string | undefined {
  const before = past.find((holder) => holder.until >= at && !isLater(holder.since, at));
  if (before !== undefined) return before.contactId;
  return isLater(since, at) ? undefined : contactId;
}

/** Returns whether the identity was proved at that moment or later. */
const isSince = (since: Date | null, at: Date): boolean => since !== null && since >= at;

/** Returns whether the present holder got the identity by a change later than that moment. */
const isMovedSince = ({ since, past }: Identity, at: Date): boolean =>
  isLater(since, at) && past.some(({ until }) => until > at);

/** Decides a change of number: the new number belongs to the person from then on, and their old number is vacant. */
export function decideNumberChange(facts: NumberChangeFacts): ChangeDecision | null {
  const { from, bsuid, to, at, newId, holdings } = facts;
  const isReused = from !== null && from.found !== null && holderUntil(from.found, at) === undefined;
  const known = bsuid?.found?.contactId ?? (from?.found ? holderUntil(from.found, at) : undefined);
  if (known === undefined && isReused) return null;
  const sameAlready =
    to.found !== null && !to.found.isVacant && isSince(to.found.since, at) ? to.found.contactId : newId;
  const person = known ?? sameAlready;
  const later = holdings.phonesOf(person).filter(({ id, since }) => id !== to.id && isLater(since, at));
  if (later.length > 0) return null;
  const left = holdings.phonesOf(person).filter(({ id }) => id !== to.id);
  const steps: IdentityStep[] = [
    ...left.map((identity): IdentityStep => ({ kind: "release", identity })),
    // The old number is recorded for its earlier messages that arrive late, and for the preceding change.
    ...(from !== null && from.found === null ? [{ kind: "leave" as const, id: from.id, contactId: person }] : []),
    ...stepsOfNumber(facts, person),
  ];
  return { contactId: person, steps };
}

function stepsOfNumber({ to, at, isUnheard }: NumberChangeFacts, person: string): IdentityStep[] {
  const { id, found } = to;
  if (found === null) return [{ kind: "insert", id, contactId: person, since: at }];
  const { contactId, past } = found;
  if (isMovedSince(found, at)) {
    // The next change was handled before this one: the holder known to have left the number is this same person.
    const inBetween = past.find(({ until, since }) => until > at && since === null);
    return inBetween === undefined || inBetween.contactId === person
      ? []
      : [{ kind: "merge", from: inBetween.contactId, to: person }];
  }
  if (found.isVacant) return [{ kind: "take", identity: found, contactId: person }];
  if (contactId === person) return [];
  const isSamePerson = isSince(found.since, at) || isUnheard(contactId);
  return isSamePerson
    ? [{ kind: "merge", from: contactId, to: person }]
    : [{ kind: "take", identity: found, contactId: person }];
}

export type UserIdChangeFacts = {
  previous: Looked;
  next: Looked;
  /** The sender's number, if the event names one. */
  phone: Looked | null;
  at: Date;
  newId: string;
  holdings: Holdings;
};

/** Decides a change of business-scoped id: both ids belong to one person, who keeps the earlier id. */
export function decideUserIdChange(facts: UserIdChangeFacts): ChangeDecision {
  const { previous, next, phone, at, newId, holdings } = facts;
  const byNumber = phone?.found && !phone.found.isVacant ? phone.found.contactId : undefined;
  const isFree = byNumber !== undefined && holdings.bsuidsOf(byNumber).length === 0;
  const person =
    previous.found?.contactId ?? next.found?.contactId ?? (isFree && byNumber !== undefined ? byNumber : newId);
  const isOver = holdings.bsuidsOf(person).some(({ id, since }) => id !== previous.id && isLater(since, at));
  const steps: IdentityStep[] = [];
  if (next.found === null) {
    steps.push({ kind: "insert", id: next.id, contactId: person, since: at, ...(isOver && { retiredAt: at }) });
  } else if (next.found.contactId !== person) {
    steps.push({ kind: "merge", from: next.found.contactId, to: person });
  }
  if (previous.found === null) {
    steps.push({ kind: "insert", id: previous.id, contactId: person, since: null, retiredAt: at });
  } else if (previous.found.retiredAt === null) {
    steps.push({ kind: "retire", identity: previous.found });
  }
  return { contactId: person, steps };
}
