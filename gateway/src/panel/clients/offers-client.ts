import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import {
  type GetStatsResponse,
  type MessagingService,
  type OfferRow,
  OfferStatus,
} from "@tenho/proto/messaging/v1/messaging_pb";

export type Offer = {
  id: string;
  wishId: string;
  /** Text of the wish as the merchant may read it. */
  wishText: string;
  categoryName: string;
  status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED";
  askedAt: Date;
  /** Null while the offer is unanswered, and from a messaging service that does not send it yet. */
  answeredAt: Date | null;
};

export type AnsweredOffer = Offer & { answeredAt: Date };

/** Offers by outcome. */
export type OfferCounts = { offers: number; pending: number; accepted: number; rejected: number; expired: number };

/** A merchant's offers, kept by messaging. Every method raises `forbidden` for those of another merchant, and `unavailable` while it cannot answer. */
export type OffersClient = {
  stats(
    merchantId: string,
    series: { seriesDays: number; timeZone: string },
  ): Promise<OfferCounts & { series: { day: string; wishes: number; accepted: number }[] }>;
  /** Counts of offers whose wishes came since the start of the hour of `since`; null: ever. */
  counts(merchantId: string, since: Date | null): Promise<OfferCounts>;
  recent(merchantId: string, limit: number): Promise<Offer[]>;
  /** The newest offers that this account answered, of wishes since a moment. */
  recentAnswers(merchantId: string, answered: { by: string; since: Date; limit: number }): Promise<AnsweredOffer[]>;
};

const STATUSES: Partial<Record<OfferStatus, Offer["status"]>> = {
  [OfferStatus.ACCEPTED]: "ACCEPTED",
  [OfferStatus.REJECTED]: "REJECTED",
  [OfferStatus.EXPIRED]: "EXPIRED",
};

const toOffer = (offer: OfferRow): Offer => ({
  id: offer.id,
  wishId: offer.wishId,
  wishText: offer.wishText,
  categoryName: offer.categoryName,
  status: STATUSES[offer.status] ?? "PENDING",
  askedAt: toDate(offer.askedAt) ?? new Date(0),
  answeredAt: toDate(offer.answeredAt),
});

const countsOf = ({ offers, pending, accepted, rejected, expired }: GetStatsResponse): OfferCounts => ({
  offers,
  pending,
  accepted,
  rejected,
  expired,
});

/** The messaging service, asked by RPC. */
export function createOffersClient(
  rpc: Pick<Client<typeof MessagingService>, "getStats" | "listOffers">,
): OffersClient {
  return {
    stats: async (merchantId, series) => {
      const stats = await rpc.getStats({ merchantId, ...series });
      return {
        ...countsOf(stats),
        series: stats.series.map(({ day, wishes, accepted }) => ({ day, wishes, accepted })),
      };
    },
    counts: async (merchantId, since) =>
      countsOf(await rpc.getStats({ merchantId, ...(since && { since: timestampFromDate(since) }) })),
    recent: async (merchantId, limit) => (await rpc.listOffers({ merchantId, limit })).offers.map(toOffer),
    recentAnswers: async (merchantId, { by, since, limit }) => {
      const request = { merchantId, limit, answeredBy: by, since: timestampFromDate(since) };
      const { offers } = await rpc.listOffers(request);
      // An older messaging service does not know who answered: it lists every offer, without the moment of an answer.
      return offers.map(toOffer).flatMap(({ answeredAt, ...offer }) => (answeredAt ? [{ ...offer, answeredAt }] : []));
    },
  };
}
