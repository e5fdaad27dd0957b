/** One field that an action changed. Values are JSON texts; null: there was none, or there is none any more. */
export type RecordedChange = { field: string; before: string | null; after: string | null; isPersonal: boolean };

/** An action as its service reported it; ids that name nothing are null. */
export type RecordedAction = {
  id: string;
  at: Date;
  actorId: string | null;
  actorRole: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  /** Account of the person whom the personal values are about. */
  personId: string | null;
  /** Unit whose ADMINs may read the record; null: MASTER alone. */
  unitId: string | null;
  changes: RecordedChange[];
  /** IP address of the caller; null when the action came from no network request. */
  address: string | null;
  requestId: string;
};

/** Account whose key seals the IP address of an action: the actor, else the person it is about; null: neither, so the address is not kept. */
export const addressOwner = ({ actorId, personId }: Pick<RecordedAction, "actorId" | "personId">): string | null =>
  actorId ?? personId;

/** The accounts whose keys an action needs. */
export function personsOf(action: RecordedAction): string[] {
  const ofChanges = action.changes.some(({ isPersonal }) => isPersonal) ? action.personId : null;
  const ofAddress = action.address === null ? null : addressOwner(action);
  return [...new Set([ofChanges, ofAddress])].filter((id) => id !== null);
}

/** Seals a text with the key of a person; null when that person was erased. */
export type SealForPerson = (personId: string | null, plain: string) => string | null;

/** The action with personal values and address sealed, as base64; those of an erased person are null. */
export function sealAction(action: RecordedAction, seal: SealForPerson): RecordedAction {
  const sealOwn = (value: string | null): string | null => (value === null ? null : seal(action.personId, value));
  return {
    ...action,
    changes: action.changes.map((change) =>
      change.isPersonal ? { ...change, before: sealOwn(change.before), after: sealOwn(change.after) } : change,
    ),
    address: action.address === null ? null : seal(addressOwner(action), action.address),
  };
}
