import type { Connection, Model } from "mongoose";
import { deliveryModel } from "../adapters/db/delivery-document.ts";
import { inboundModel } from "../adapters/db/inbound-store.ts";
import { SECRET_REMOVED } from "../domain/outgoing/message.ts";
import { ACCOUNT_FACTS } from "../whatsapp-health/adapters/health-store.ts";
import type { FactKind } from "../whatsapp-health/domain/account-fact.ts";
import type { OldRecordStore } from "./old-record-port.ts";
import { FINAL, SETTLED } from "./settled.ts";

/** Kinds of facts that are kept: an account has one of each, or a few. */
const KEPT: FactKind[] = ["restriction", "ban", "presence"];

/** Old records in the document store; a deletion repeats the condition, since a record may have changed. */
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
    removeSecrets: async (now, limit) => {
      // Until it is delivered, a message may still have to be sent again as its template.
      const isOver = [{ state: { $in: FINAL } }, { state: { $in: SETTLED }, "message.usefulUntil": { $lt: now } }];
      const condition = { "message.holdsSecret": true, $or: isOver } as Record<string, unknown>;
      const found = await outgoing.collection
        .find(condition, { projection: { _id: 1 } })
        .limit(limit)
        .toArray();
      if (found.length === 0) return 0;
      await outgoing.collection.updateMany({ ...condition, _id: { $in: found.map(({ _id }) => _id) } } as never, {
        $set: { "message.inWindow": { kind: "text", body: SECRET_REMOVED }, "message.outsideWindow": null },
        $unset: { "message.holdsSecret": "" },
      });
      return found.length;
    },
    deleteInbound: (before, limit) => deleteSome(inbound, { doneAt: { $lt: before } }, limit),
    deleteRevisions: (before, limit) => deleteSome(inbound, { "revision.at": { $lt: before }, doneAt: null }, limit),
    deleteOutgoing: (before, limit) =>
      deleteSome(outgoing, { state: { $in: SETTLED }, createdAt: { $lt: before }, news: null }, limit),
    deleteAccountFacts: async (before) => {
      const filter = { "state.at": { $lt: before }, "state.kind": { $nin: KEPT } };
      await connection.collection(ACCOUNT_FACTS).deleteMany(filter);
    },
  };
}
