import type { Revision } from "../../domain/intake/revise-text.ts";

/** `wishId`: the wish an earlier attempt was adding its text to. `revision`: the edit or deletion that counts; null: none. */
export type InboundRecord = { isDone: boolean; wishId: string | null; revision: Revision | null };

/** The record of a WhatsApp message, by its stream message id. */
export type InboundStore = {
  get(id: string): Promise<InboundRecord>;
  /** Stores an edit or deletion of the message, which may not have come yet, unless a newer one is there; returns its record. */
  revise(id: string, revision: Revision): Promise<InboundRecord>;
  /** Removes the edited text that is kept for a message not handled yet. */
  forgetRevisedText(id: string): Promise<void>;
  assignWish(id: string, wishId: string): Promise<void>;
  /** Marks the message done and removes its edited text; false, and it is not done, when another revision than `seen` came meanwhile. */
  markDone(id: string, outcome: string, at: Date, seen: Revision | null): Promise<boolean>;
};
