import { AppError } from "@tenho/kernel/errors/app-error";
import type { Connection } from "mongoose";
import { shownWish } from "../adapters/db/search-fields.ts";
import { afterKey, type WishDocument, wishModel } from "../adapters/db/wish-document.ts";
import type { ListSums, PanelScope, PanelStore } from "./panel-port.ts";
import { NO_FILTER } from "./panel-port.ts";
import { panelQuery } from "./panel-query.ts";

const QUERY_MAX_MS = 5_000;
const MAX_TIME_EXPIRED = 50;
const NEWEST_FIRST = { receivedAt: -1, _id: -1 } as const;

/**
 * Reads wishes for panels from the document store. The connection of an aborted query is closed, which tells the store that nobody waits for it.
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
      const found = await wishes.findOne(query).lean<WishDocument>();
      return found && shownWish(found);
    },
    list: async (scope, filter, { limit, after }, signal) => {
      const conditions: Record<string, unknown>[] = [panelQuery(scope, filter)];
      if (after !== null) conditions.push(afterKey(after));
      const found = wishes.collection
        .find({ $and: conditions } as never, bounded(signal))
        .sort(NEWEST_FIRST)
        .limit(limit);
      return ((await found.toArray().catch(explainTimeout)) as unknown as WishDocument[]).map(shownWish);
    },
    ofOffers: async (offerIds, signal) => {
      const found = wishes.collection
        .find({ "offers.id": { $in: offerIds } } as never, bounded(signal))
        .limit(offerIds.length);
      return ((await found.toArray().catch(explainTimeout)) as unknown as WishDocument[]).map(shownWish);
    },
    total: async (scope, filter, max, signal) => {
      const count = await wishes.collection
        .countDocuments(panelQuery(scope, filter), { ...bounded(signal), limit: max + 1 })
        .catch(explainTimeout);
      return { count: Math.min(count, max), isCapped: count > max };
    },
    sums: async (scope, filter, max, signal) => {
      const newest = [{ $match: panelQuery(scope, filter) }, { $sort: NEWEST_FIRST }, { $limit: max + 1 }];
      const found = wishes.collection.aggregate([...newest, ...sumStages(scope, max)], bounded(signal));
      const [parts] = (await found.toArray().catch(explainTimeout)) as SumParts[];
      return { sums: sumsOf(parts), isCapped: (parts?.found[0]?.count ?? 0) > max };
    },
  };
}

function explainTimeout(error: unknown): never {
  if ((error as { code?: unknown }).code !== MAX_TIME_EXPIRED) throw error;
  const message = "A busca demorou demais. Escolha um período menor ou outros filtros.";
  throw new AppError("unavailable", message, { cause: error });
}

type SumParts = {
  found: { count: number }[];
  wishes: Pick<ListSums, "wishes" | "categorised">[];
  answers: { _id: "accepted" | "rejected"; offers: number; answers: number; answerMs: number }[];
};

/** The stages that add up the first `max` wishes, and count them all. */
function sumStages(scope: PanelScope, max: number): Record<string, unknown>[] {
  const ofReader = scope.kind === "merchant" ? { "offers.merchantId": scope.merchantId } : {};
  const answered = { ...ofReader, "offers.askedAt": { $ne: null }, "offers.status": { $in: ["accepted", "rejected"] } };
  const oneUnlessNull = (field: string) => ({ $sum: { $cond: [{ $eq: [field, null] }, 0, 1] } });
  const answerSums = {
    _id: "$offers.status",
    offers: { $sum: 1 },
    answers: oneUnlessNull("$offers.answeredAt"),
    answerMs: { $sum: { $subtract: ["$offers.answeredAt", "$offers.askedAt"] } },
  };
  return [
    {
      $facet: {
        found: [{ $count: "count" }],
        wishes: [
          { $limit: max },
          { $group: { _id: null, wishes: { $sum: 1 }, categorised: oneUnlessNull("$category") } },
        ],
        answers: [{ $limit: max }, { $unwind: "$offers" }, { $match: answered }, { $group: answerSums }],
      },
    },
  ];
}

/** Builds the sums; a part without wishes has no document. */
function sumsOf(parts: SumParts | undefined): ListSums {
  const { wishes = 0, categorised = 0 } = parts?.wishes[0] ?? {};
  const sums = { wishes, categorised, accepted: 0, rejected: 0, answers: 0, answerMs: 0 };
  for (const { _id: outcome, offers, answers, answerMs } of parts?.answers ?? []) {
    sums[outcome] = offers;
    sums.answers += answers;
    sums.answerMs += answerMs;
  }
  return sums;
}
