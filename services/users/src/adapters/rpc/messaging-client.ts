import type { Client } from "@connectrpc/connect";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { type MessagingService, NoticeKind, OfferStatus } from "@tenho/proto/messaging/v1/messaging_pb";
import type { MessagingClient, OfferView } from "../../app/ports.ts";

const statuses: Partial<Record<OfferStatus, OfferView["status"]>> = {
  [OfferStatus.ACCEPTED]: "ACCEPTED",
  [OfferStatus.REJECTED]: "REJECTED",
  [OfferStatus.EXPIRED]: "EXPIRED",
};

/** The messaging service, asked by RPC. */
export function createMessagingClient(rpc: Client<typeof MessagingService>): MessagingClient {
  return {
    stats: async ({ unitIds, merchantId, seriesDays, timeZone }) => {
      const stats = await rpc.getStats({ unitIds: [...unitIds], merchantId: merchantId ?? "", seriesDays, timeZone });
      return {
        wishes: stats.wishes,
        offers: stats.offers,
        pending: stats.pending,
        accepted: stats.accepted,
        series: stats.series.map(({ day, wishes, accepted }) => ({ day, wishes, accepted })),
      };
    },
    anonymisePerson: async (userId, phones) => {
      await rpc.anonymisePerson({ userId, phones: [...phones] });
    },
    sendAccountActivated: async ({ id, phone, unitId, unitName, email, link }) => {
      const parameters = [unitName, email, link];
      await rpc.sendNotice({ id, phone, unitId, kind: NoticeKind.ACCOUNT_ACTIVATED, parameters });
    },
    recentOffers: async (merchantId, limit) => {
      const { offers } = await rpc.listOffers({ merchantId, limit });
      return offers.map((offer) => ({
        id: offer.id,
        wishId: offer.wishId,
        wishText: offer.wishText,
        categoryName: offer.categoryName,
        status: statuses[offer.status] ?? "PENDING",
        askedAt: toDate(offer.askedAt) ?? new Date(0),
      }));
    },
  };
}
