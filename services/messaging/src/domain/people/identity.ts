/** A former holder of an identity; `since` null: from the identity's beginning. */
export type PastHolder = { contactId: string; since: Date | null; until: Date };

/** A number or a business-scoped id, with all its holders. */
export type Identity = {
  /** `phone:<digits>` or `bsuid:<id>`. */
  id: string;
  /** The holder's contact; for a vacant identity, the contact that its next user gets. */
  contactId: string;
  /** Meta's time of the message or event that proved it; null: held from its beginning, or unproved. */
  since: Date | null;
  /** Its holder left it, and nobody has used it since. */
  isVacant: boolean;
  /** Since then the person has another business-scoped id; a retired id never goes to anybody else. */
  retiredAt: Date | null;
  /** Oldest first. */
  past: readonly PastHolder[];
};

/** The result of looking up an identity; `found` null: unknown. */
export type Looked = { id: string; found: Identity | null };

export const isPhone = (id: string): boolean => id.startsWith("phone:");

/** The current identities of contacts, as far as they matter. */
export type Holdings = {
  phonesOf(contactId: string): readonly Identity[];
  bsuidsOf(contactId: string): readonly Identity[];
};

/**
 * One change of an identity's holder. `release` leaves a number vacant; `leave` records that a number without a known holder was this contact's until
 * then; `retire` keeps a former business-scoped id with its person.
 */
export type IdentityStep =
  | { kind: "insert"; id: string; contactId: string; since: Date | null; retiredAt?: Date }
  | { kind: "take"; identity: Identity; contactId: string }
  | { kind: "release"; identity: Identity }
  | { kind: "leave"; id: string; contactId: string }
  | { kind: "retire"; identity: Identity }
  | { kind: "merge"; from: string; to: string };

/** The value of an identity's id, without its kind. */
export const bareId = (id: string): string => id.slice(id.indexOf(":") + 1);

/**
 * The numbers, canonical digits, that their holders lose by these steps: what a holder proved by having the number does not count for whoever has it
 * next.
 */
export const lostNumbers = (steps: readonly IdentityStep[]): string[] =>
  steps.flatMap((step) =>
    (step.kind === "take" || step.kind === "release") && isPhone(step.identity.id) ? [bareId(step.identity.id)] : [],
  );

/** Returns whether the identity was proved after that moment. */
export const isLater = (since: Date | null, at: Date): boolean => since !== null && since > at;

/** The former holder at a moment before the present holder's time; null: the present holder's time had begun, or no former holder is known. */
export function pastHolderAt({ since, past }: Identity, at: Date): PastHolder | null {
  if (!isLater(since, at)) return null;
  return past.find(({ until }) => until > at) ?? null;
}

/** Groups identities by contact and kind. */
export function holdingsOf(identities: readonly Identity[]): Holdings {
  const of = (contactId: string) => identities.filter((one) => one.contactId === contactId && !one.isVacant);
  return {
    phonesOf: (contactId) => of(contactId).filter(({ id }) => isPhone(id)),
    bsuidsOf: (contactId) => of(contactId).filter(({ id, retiredAt }) => !isPhone(id) && retiredAt === null),
  };
}
