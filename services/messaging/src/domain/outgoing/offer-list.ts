import type { CostSubject } from "../../costs/message-costs.ts";
import type { OutgoingMessage } from "./message.ts";
import { offersWaiting } from "./texts/merchant.ts";

/** Meta's limit for a list. */
export const ROWS_MAX = 10;

/** An empty list for the recipient of `first`; it has no content and is not sent yet. */
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

/** The unit and category that all the messages share; null where they differ. */
function commonSubject(members: readonly OutgoingMessage[]): CostSubject {
  const [first, ...others] = members.map(({ about }) => about ?? { unitId: null, categoryId: null });
  const same = <Key extends keyof CostSubject>(key: Key): CostSubject[Key] | null =>
    first !== undefined && others.every((about) => about[key] === first[key]) ? first[key] : null;
  return { unitId: same("unitId"), categoryId: same("categoryId") };
}

/** Traces of the messages; absent where none has one. */
function memberTraces(members: readonly OutgoingMessage[]): Pick<OutgoingMessage, "memberTraces"> {
  const traces = members.flatMap(({ trace }) => trace ?? []);
  return traces.length === 0 ? {} : { memberTraces: traces };
}

/** A list that replaces these messages of offers, one row each; null for no messages, or if one has no row. */
export function offerList(id: string, members: readonly OutgoingMessage[]): OutgoingMessage | null {
  const [first] = members;
  const rows = members.flatMap(({ row }) => (row === undefined ? [] : [row]));
  if (first === undefined || rows.length < members.length) return null;
  const ends = members.flatMap(({ usefulUntil }) => (usefulUntil === null ? [] : [usefulUntil.getTime()]));
  return {
    ...listBeingMade(id, first),
    inWindow: offersWaiting(rows),
    // Once one offer has ended, the others are listed without it.
    usefulUntil: ends.length === 0 ? null : new Date(Math.min(...ends)),
    members: members.map((member) => member.id),
    ...memberTraces(members),
    about: commonSubject(members),
  };
}
