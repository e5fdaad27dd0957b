import type { Connection } from "mongoose";
import { deliveryModel } from "../adapters/db/delivery-document.ts";
import { inboundModel } from "../adapters/db/inbound-store.ts";
import type { SentLine } from "./wish-talk.ts";

const SHOWN = {
  state: 1,
  asTemplate: 1,
  createdAt: 1,
  "message.inWindow": 1,
  "message.outsideWindow": 1,
};

type SentDocument = Omit<SentLine, "id" | "inWindow" | "outsideWindow"> & {
  _id: string;
  message: Pick<SentLine, "inWindow" | "outsideWindow">;
};

/** The messages about a wish. Each read is bounded by its limit. */
export type TalkStore = {
  /** Messages to its person, the first first. */
  sent(wishId: string, limit: number): Promise<SentLine[]>;
  /** The moments at which these inbound messages were handled; one that is not known, or no longer, is absent. */
  handledAt(inboundIds: readonly string[]): Promise<Map<string, Date>>;
};

/** The talk about wishes, in the document store. */
export function createTalkReader(connection: Connection): TalkStore {
  const outgoing = deliveryModel(connection);
  const inbound = inboundModel(connection);
  return {
    async sent(wishId, limit) {
      const found = outgoing.collection
        .find({ "message.wishId": wishId } as never, { projection: SHOWN })
        .sort({ createdAt: 1 })
        .limit(limit);
      const documents = (await found.toArray()) as unknown as SentDocument[];
      return documents.map(({ _id: id, message, ...rest }) => ({ id, ...rest, ...message }));
    },
    async handledAt(inboundIds) {
      if (inboundIds.length === 0) return new Map();
      const found = inbound.collection
        .find({ _id: { $in: [...inboundIds] as never[] } }, { projection: { doneAt: 1 } })
        .limit(inboundIds.length);
      const documents = (await found.toArray()) as unknown as { _id: string; doneAt?: Date }[];
      return new Map(documents.flatMap(({ _id, doneAt }) => (doneAt === undefined ? [] : [[_id, doneAt] as const])));
    },
  };
}
