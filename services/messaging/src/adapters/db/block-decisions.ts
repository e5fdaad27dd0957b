import type { Connection } from "mongoose";
import type { BlockDecision } from "../../domain/people/contact-block.ts";
import { contactModel } from "./contact-document.ts";

/** Blocks of contacts. Each decision is one conditional update; of two about the same place the later one counts, in whichever order they arrive. */
export function createBlockDecisions(connection: Connection) {
  const contacts = contactModel(connection).collection;

  const decide = async (contactId: string, place: string, decision: BlockDecision): Promise<void> => {
    const field = `blockDecisions.${place}`;
    const { isBlocked, at } = decision;
    const isNew = { $or: [{ [`${field}.at`]: null }, { [`${field}.at`]: { $lt: at } }] };
    await contacts.updateOne({ _id: contactId as never, erasingSince: null, ...isNew } as never, {
      $set: { [field]: decision },
      ...(isBlocked
        ? { $addToSet: { blockedIn: place }, $max: { blockedAt: at } }
        : { $pull: { blockedIn: place } as never }),
    });
  };

  const of = async (contactId: string): Promise<Record<string, BlockDecision>> => {
    const found = await contacts.findOne({ _id: contactId as never }, { projection: { blockDecisions: 1 } });
    return (found?.blockDecisions ?? {}) as Record<string, BlockDecision>;
  };

  return {
    decide,
    of,
    /** Carries the decisions about one contact over to another that is the same person. */
    async carry(from: string, to: string): Promise<void> {
      for (const [place, decision] of Object.entries(await of(from))) await decide(to, place, decision);
    },
  };
}
