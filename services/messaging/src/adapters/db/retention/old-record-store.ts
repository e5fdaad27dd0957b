import type { Connection, Model } from "mongoose";
import type { OldRecordStore } from "../../../app/ports/old-record-store.ts";
import { deliveryModel } from "../delivery/delivery-document.ts";
import { inboundModel } from "../inbound-store.ts";
import { SETTLED } from "./settled.ts";

/** Old records in the document store; a condition is stated again with the deletion, for a record may have changed. */
export function createOldRecordStore(connection: Connection): OldRecordStore {
  const inbound = inboundModel(connection);
  const outgoing = deliveryModel(connection);

  async function deleteSome<T extends { _id: string }>(
    model: Model<T>,
    condition: Record<string, unknown>,
    limit: number,
  ): Promise<number> {
    const found = await model
      .find(condition as never, { _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    if (found.length === 0) return 0;
    await model.deleteMany({ ...condition, _id: { $in: found.map(({ _id }) => _id) } } as never);
    return found.length;
  }

  return {
    deleteInbound: (before, limit) => deleteSome(inbound, { doneAt: { $lt: before } }, limit),
    deleteOutgoing: (before, limit) =>
      deleteSome(outgoing, { state: { $in: SETTLED }, createdAt: { $lt: before }, news: null }, limit),
  };
}
