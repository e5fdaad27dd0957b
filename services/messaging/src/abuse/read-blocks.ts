import { type BlockDecision, EVERYWHERE } from "../domain/people/contact-block.ts";
import type { Wish } from "../domain/wish/wish.ts";
import type { BlockedContact, BlockedPage, BlockStore } from "./block-port.ts";

export type StandingBlock = { place: string; decision: BlockDecision };
export type BlockedRow = { contact: BlockedContact; block: StandingBlock; wish: Wish | null };

/** The block in force in these places (null: all places): one that holds everywhere comes before a unit's, then the latest. */
function standingBlock(
  decisions: Readonly<Record<string, BlockDecision>>,
  places: readonly string[] | null,
): StandingBlock | null {
  const standing = Object.entries(decisions)
    .map(([place, decision]) => ({ place, decision }))
    .filter(({ place, decision }) => decision.isBlocked && (places === null || places.includes(place)))
    .toSorted((one, other) => other.decision.at.getTime() - one.decision.at.getTime());
  return standing.find(({ place }) => place === EVERYWHERE) ?? standing[0] ?? null;
}

/** Reads blocks for the panels. `unitIds` is null when the reader is MASTER. */
export function createReadBlocks(blocks: BlockStore) {
  return {
    /** The block of the wish's author in the wish's unit or everywhere; for MASTER, any block of the author. */
    async ofWish(wish: Wish, unitIds: readonly string[] | null): Promise<StandingBlock | null> {
      const ids = await blocks.samePerson(wish.contactId);
      const places = unitIds === null ? null : [EVERYWHERE, ...(wish.unit === null ? [] : [wish.unit.id])];
      const found = await Promise.all(ids.map(async (id) => standingBlock(await blocks.decisions(id), places)));
      return found.find((one) => one !== null) ?? null;
    },
    /** Blocked contacts, one more than `page.limit` when there are more. An ADMIN sees those blocked in its units. */
    async list(unitIds: readonly string[] | null, page: BlockedPage): Promise<BlockedRow[]> {
      const contacts = await blocks.list(unitIds, { ...page, limit: page.limit + 1 });
      const standing = contacts.flatMap((contact) => {
        const block = standingBlock(contact.decisions, unitIds);
        return block === null ? [] : [{ contact, block }];
      });
      const wishes = await blocks.wishes(standing.map(({ block }) => block.decision.wishId));
      const byId = new Map(wishes.map((wish) => [wish._id, wish]));
      return standing.map((row) => ({ ...row, wish: byId.get(row.block.decision.wishId) ?? null }));
    },
  };
}

export type ReadBlocks = ReturnType<typeof createReadBlocks>;
