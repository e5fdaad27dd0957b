import { AppError } from "@tenho/kernel/errors/app-error";
import type { Connection } from "mongoose";
import type { PanelStore } from "../../../app/ports/wishes/panel-store.ts";
import { NO_FILTER } from "../../../app/ports/wishes/panel-store.ts";
import type { Wish } from "../../../domain/wish/wish.ts";
import { panelQuery } from "./panel-query.ts";
import { afterKey, wishModel } from "./wish-document.ts";

const QUERY_MAX_MS = 5_000;
const MAX_TIME_EXPIRED = 50;

/**
 * Wishes as panels read them, from the document store. An aborted query's connection is closed, by which the store knows that
 * nobody waits for it.
 *
 * @param options.queryMaxMs the time a query may take in the store
 */
export function createPanelStore(connection: Connection, { queryMaxMs = QUERY_MAX_MS } = {}): PanelStore {
  const wishes = wishModel(connection);
  const bounded = (signal: AbortSignal | undefined) => ({
    maxTimeMS: queryMaxMs,
    ...(signal !== undefined && { signal }),
  });

  return {
    get: async (scope, id) => {
      const query = { $and: [{ _id: id }, panelQuery(scope, NO_FILTER)] };
      return wishes.findOne(query).lean<Wish>();
    },
    list: async (scope, filter, { limit, after }, signal) => {
      const conditions: Record<string, unknown>[] = [panelQuery(scope, filter)];
      if (after !== null) conditions.push(afterKey(after));
      const found = wishes.collection
        .find({ $and: conditions } as never, bounded(signal))
        .sort({ receivedAt: -1, _id: -1 })
        .limit(limit);
      return (await found.toArray().catch(explainTimeout)) as unknown as Wish[];
    },
    ofOffers: async (offerIds, signal) => {
      const found = wishes.collection
        .find({ "offers.id": { $in: offerIds } } as never, bounded(signal))
        .limit(offerIds.length);
      return (await found.toArray().catch(explainTimeout)) as unknown as Wish[];
    },
    total: async (scope, filter, max, signal) => {
      const count = await wishes.collection
        .countDocuments(panelQuery(scope, filter), { ...bounded(signal), limit: max + 1 })
        .catch(explainTimeout);
      return { count: Math.min(count, max), isCapped: count > max };
    },
  };
}

function explainTimeout(error: unknown): never {
  if ((error as { code?: unknown }).code !== MAX_TIME_EXPIRED) throw error;
  const message = "A busca demorou demais. Escolha um período menor ou outros filtros.";
  throw new AppError("unavailable", message, { cause: error });
}
