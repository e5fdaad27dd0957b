import type { CostSubject } from "../costs/message-costs.ts";
import type { OutgoingMessage } from "./message.ts";
import { offersWaiting } from "./texts/merchant.ts";

/** Meta's limit for a list. */
export const ROWS_MAX = 10;

/** A list to the recipient of `first` that nobody sends yet: it has no content. */
export const listBeingMade = (
  id: string,
  { contactId, phoneNumberId }: Pick<OutgoingMessage, "contactId" | "phoneNumberId">,
): OutgoingMessage => ({
  id,
  contactId,
  phoneNumberId,
  inWindow: { kind: "text", body: "" },
  outsideWindow: null,
  offer: null,
  usefulUntil: null,
  members: [],
});

/** What all of them are about, as far as it is the same. */
function commonSubject(members: readonly OutgoingMessage[]): CostSubject {
  const [first, ...others] = members.map(({ about }) => about ?? { unitId: null, categoryId: null });
  const same = <Key extends keyof CostSubject>(key: Key): CostSubject[Key] | null =>
    first !== undefined && others.every((about) => about[key] === first[key]) ? first[key] : null;
  return { unitId: same("unitId"), categoryId: same("categoryId") };
}

/** Absent where none has a trace. */
function memberTraces(members: readonly OutgoingMessage[]): Pick<OutgoingMessage, "memberTraces"> {
  const traces = members.flatMap(({ trace }) => trace ?? []);
  return traces.length === 0 ? {} : { memberTraces: traces };
}

/** The list in place of these messages of offers, one row each; null for none, or for messages that have no row. */
export function offerList(id: string, members: readonly OutgoingMessage[]): OutgoingMessage | null {
  const [first] = members;
  const rows = members.flatMap(({ row }) => (row === undefined ? [] : [row]));
  if (first === undefined || rows.length < members.length) return null;
  const ends = members.flatMap(({ usefulUntil }) => (usefulUntil === null ? [] : [usefulUntil.getTime()]));
  return {
    ...listBeingMade(id, first),
    inWindow: offersWaiting(rows),
    // Past the end of one of them the others are listed without it.
    usefulUntil: ends.length === 0 ? null : new Date(Math.min(...ends)),
    members: members.map((member) => member.id),
    ...memberTraces(members),
    about: commonSubject(members),
  };
}
