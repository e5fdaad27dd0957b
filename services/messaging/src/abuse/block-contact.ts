import { AppError } from "@tenho/kernel/errors/app-error";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { WishStore } from "../app/ports/wish-store.ts";
import type { Wishes } from "../app/wish/wishes.ts";
import {
  type BlockDecision,
  concerns,
  decideOn,
  EVERYWHERE,
  endFor,
  withNotice,
} from "../domain/people/contact-block.ts";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { Effect, Wish } from "../domain/wish/wish.ts";
import type { BlockStore } from "./block-port.ts";

type BlockEffect = Pick<Extract<Effect, { kind: "block_contact" }>, "contactId" | "places" | "decision">;

export type CarryOutDeps = {
  wishes: Pick<Wishes, "change">;
  store: Pick<WishStore, "unfinishedIdsOf">;
  blocks: Pick<BlockStore, "samePerson" | "decide" | "decisions">;
  now: () => Date;
  crash: CrashPoint;
};

/** Blocks the contact in these places, or lifts the block; a block ends its open wishes there. Safe to repeat: a later decision prevails. */
export function createCarryOutBlock({ wishes, store, blocks, now, crash }: CarryOutDeps): CarryOutBlock {
  return async ({ contactId, places, decision }: BlockEffect): Promise<void> => {
    for (const id of await blocks.samePerson(contactId)) {
      for (const place of places) await blocks.decide(id, place, decision);
      crash("block-stored");
      if (!decision.isBlocked) continue;
      const standing = await blocks.decisions(id);
      const blocked = places.filter((place) => standing[place]?.isBlocked === true);
      for (const wishId of await store.unfinishedIdsOf(id)) {
        await wishes.change(wishId, (wish) =>
          blocked.some((place) => concerns(place, wish)) ? endFor(wish, now()) : wish,
        );
      }
    }
    crash("block-withdrawn");
  };
}

export type CarryOutBlock = (effect: BlockEffect) => Promise<void>;

export type BlockCommand = {
  wishId: string;
  isBlocked: boolean;
  reason: string;
  /** Account that decides; the caller has checked that it may see the wish. */
  by: string;
  byRole: BlockDecision["byRole"];
  /** Builds the audit record of this decision. */
  audit: (at: Date, unitId: string | null) => AuditRecord;
};

export type BlockContactDeps = {
  wishes: Pick<Wishes, "get" | "change">;
  blocks: Pick<BlockStore, "decisions" | "samePerson">;
  carryOut: CarryOutBlock;
  now: () => Date;
};

/**
 * An ADMIN or MASTER blocks the person who wrote a wish, or lifts the block: an ADMIN in the wish's unit, MASTER everywhere; lifting by MASTER also
 * covers what units decided. The decision is stored with the wish first; should this process die, any replica carries it out. Repeating it changes
 * nothing.
 *
 * Raises: `not_found` (no such wish), `conflict` when the person was erased or the wish has no unit yet.
 */
export function createBlockContact({ wishes, blocks, carryOut, now }: BlockContactDeps): BlockContact {
  return async ({ wishId, audit, isBlocked, reason, by, byRole }: BlockCommand): Promise<void> => {
    const wish = await wishes.get(wishId);
    if (wish === null) throw new AppError("not_found", "Mensagem não encontrada.");
    if (wish.anonymisedAt !== undefined) throw new AppError("conflict", "Os dados de quem pediu já foram removidos.");
    const places = await placesOf(wish, byRole, isBlocked);
    if (places.length === 0) return;
    const at = now();
    const decision = { isBlocked, at, by, byRole, reason: isBlocked ? reason : "", wishId };
    const record = audit(at, byRole === "MASTER" ? null : (wish.unit?.id ?? null));
    await wishes.change(wishId, (stored) => decideOn(stored, places, decision, record));
    await carryOut({ contactId: wish.contactId, places, decision });
    await wishes.change(wishId, withNotice);
  };

  /** Places in which the decision would change something; empty when nothing would change. */
  async function placesOf(wish: Wish, byRole: BlockDecision["byRole"], isBlocked: boolean): Promise<string[]> {
    const own = byRole === "MASTER" ? EVERYWHERE : wish.unit?.id;
    if (own === undefined) throw new AppError("conflict", "Este pedido ainda não tem franquia.");
    const ids = await blocks.samePerson(wish.contactId);
    const decided = await Promise.all(ids.map((id) => blocks.decisions(id)));
    const isBlockedNow = (place: string): boolean => decided.some((one) => one[place]?.isBlocked === true);
    if (isBlocked) return decided.every((one) => one[own]?.isBlocked === true) ? [] : [own];
    const lifted = byRole === "MASTER" ? [...new Set(decided.flatMap((one) => Object.keys(one)))] : [own];
    return lifted.filter(isBlockedNow);
  }
}

export type BlockContact = (command: BlockCommand) => Promise<void>;
