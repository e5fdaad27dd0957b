import type { Connection } from "mongoose";
import type { PanelStore } from "../../../app/ports/panel-store.ts";
import { NO_FILTER } from "../../../app/ports/panel-store.ts";
import type { Wish } from "../../../domain/wish/wish.ts";
import { panelQuery } from "./panel-query.ts";
import { afterKey, wishModel } from "./wish-document.ts";

/** Wishes as panels read them, from the document store. */
export function createPanelStore(connection: Connection): PanelStore {
  const wishes = wishModel(connection);

  return {
    get: async (scope, id) => {
      const query = { $and: [{ _id: id }, panelQuery(scope, NO_FILTER)] };
      return wishes.findOne(query).lean<Wish>();
    },
    list: async (scope, filter, { limit, after }) => {
      const conditions: Record<string, unknown>[] = [panelQuery(scope, filter)];
      if (after !== null) conditions.push(afterKey(after));
      return wishes.find({ $and: conditions }).sort({ receivedAt: -1, _id: -1 }).limit(limit).lean<Wish[]>();
    },
    total: (scope, filter) => wishes.countDocuments(panelQuery(scope, filter)),
  };
}
