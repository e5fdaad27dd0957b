/** The record of a WhatsApp message, by its stream message id. */
export type InboundStore = {
  /** `wishId`: the wish an earlier attempt was adding its text to. */
  get(id: string): Promise<{ isDone: boolean; wishId: string | null }>;
  assignWish(id: string, wishId: string): Promise<void>;
  markDone(id: string, outcome: string, at: Date): Promise<void>;
};
