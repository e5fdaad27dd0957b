import type { Connection } from "mongoose";
import { createBlockDecisions } from "./block-decisions.ts";
import { type ContactDocument, contactModel } from "./contact-document.ts";
import type { Identities } from "./identities.ts";

const latest = (dates: readonly (Date | null | undefined)[]): number =>
  Math.max(0, ...dates.map((date) => date?.getTime() ?? 0));

/**
 * Merges two contacts of one person: what was decided about the one and what it chose holds for the other, and its identities lead there. The pointer
 * is written first, so that a later access to the merged contact continues what a crash interrupted; each step may be repeated.
 */
export function createMergeContacts(connection: Connection, identities: Pick<Identities, "repoint">) {
  const contacts = contactModel(connection).collection;
  const blocks = createBlockDecisions(connection);

  const read = async (id: string): Promise<ContactDocument | null> =>
    (await contacts.findOne({ _id: id as never })) as never;

  /**
   * Carries data over to the other contact: SAIR unless the person has written since, the latest stop and resumption of templates; the welcome and
   * the last unit only where the other has none.
   */
  const carry = async (from: ContactDocument, to: ContactDocument): Promise<void> => {
    const windows = Object.entries(from.windows ?? {}).map(([number, at]) => [`windows.${number}`, at]);
    const wroteAt = latest(Object.values(to.windows ?? {}));
    const isOptedOut = to.optedOutAt === null && from.optedOutAt !== null && from.optedOutAt.getTime() > wroteAt;
    const set = {
      ...(isOptedOut && { optedOutAt: from.optedOutAt }),
      ...(to.welcomedAt === null && from.welcomedAt !== null && { welcomedAt: from.welcomedAt }),
      ...(to.lastUnitId === null && from.lastUnitId !== null && { lastUnitId: from.lastUnitId }),
      ...(to.name === "" && from.name !== "" && { name: from.name }),
    };
    const max = {
      ...Object.fromEntries(windows),
      lastSeenAt: from.lastSeenAt,
      ...(from.templatesStoppedAt && { templatesStoppedAt: from.templatesStoppedAt }),
      ...(from.templatesResumedAt && { templatesResumedAt: from.templatesResumedAt }),
    };
    await contacts.updateOne({ _id: to._id as never }, {
      $addToSet: { adopts: from._id },
      ...(Object.keys(set).length > 0 && { $set: set }),
      ...(Object.keys(max).length > 0 && { $max: max }),
    } as never);
  };

  return async (fromId: string, toId: string): Promise<void> => {
    await contacts.updateOne({ _id: fromId as never }, { $set: { mergedInto: toId } } as never);
    const [from, to] = await Promise.all([read(fromId), read(toId)]);
    await blocks.carry(fromId, toId);
    if (from !== null && to !== null) await carry(from, to);
    await identities.repoint(fromId, toId);
    // Blocks are carried over once more, for one that was decided meanwhile.
    await blocks.carry(fromId, toId);
  };
}
