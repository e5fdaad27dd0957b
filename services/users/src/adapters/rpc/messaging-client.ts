import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import {
  type GetStatsResponse,
  type MessagingService,
  NoticeKind,
  type OfferRow,
  OfferStatus,
} from "@tenho/proto/messaging/v1/messaging_pb";
import type { MessagingClient, OfferCounts, OfferView } from "../../app/ports.ts";

const statuses: Partial<Record<OfferStatus, OfferView["status"]>> = {
  [OfferStatus.ACCEPTED]: "ACCEPTED",
  [OfferStatus.REJECTED]: "REJECTED",
  [OfferStatus.EXPIRED]: "EXPIRED",
};

const toView = (offer: OfferRow): OfferView => ({
  id: offer.id,
  wishId: offer.wishId,
  wishText: offer.wishText,
  categoryName: offer.categoryName,
  status: statuses[offer.status] ?? "PENDING",
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
export function createMessagingClient(rpc: Client<typeof MessagingService>): MessagingClient {
  return {
    stats: async ({ unitIds, merchantId, seriesDays, timeZone }) => {
      const stats = await rpc.getStats({ unitIds: [...unitIds], merchantId: merchantId ?? "", seriesDays, timeZone });
      return {
        wishes: stats.wishes,
        ...countsOf(stats),
        series: stats.series.map(({ day, wishes, accepted }) => ({ day, wishes, accepted })),
      };
    },
    anonymisePerson: async (userId, phones) => {
      await rpc.anonymisePerson({ userId, phones: [...phones] });
    },
    sendAccountActivated: async ({ id, phone, unitId, unitName, email, link, sentence }) => {
      const parameters = [unitName, email, link];
      await rpc.sendNotice({ id, phone, unitId, kind: NoticeKind.ACCOUNT_ACTIVATED, parameters, sentence });
    },
    offerCounts: async (merchantId, since) =>
      countsOf(await rpc.getStats({ merchantId, ...(since && { since: timestampFromDate(since) }) })),
    recentOffers: async (merchantId, limit) => (await rpc.listOffers({ merchantId, limit })).offers.map(toView),
    recentAnswers: async (merchantId, { by, since, limit }) => {
      const request = { merchantId, limit, answeredBy: by, since: timestampFromDate(since) };
      const { offers } = await rpc.listOffers(request);
      // An older messaging service does not know who answered: it lists every offer, and no moment of an answer.
      return offers.map(toView).flatMap(({ answeredAt, ...offer }) => (answeredAt ? [{ ...offer, answeredAt }] : []));
    },
  };
}
