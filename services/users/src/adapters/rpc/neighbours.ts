import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import type { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { type MessagingService, OfferStatus } from "@tenho/proto/messaging/v1/messaging_pb";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { CataloguePort, FranchisePort, MessagingPort, WalletPort } from "../../app/neighbours.ts";

const TIME_ZONE = "America/Fortaleza";

const dateOf = (timestamp: Parameters<typeof timestampDate>[0] | undefined): Date =>
  timestamp === undefined ? new Date(0) : timestampDate(timestamp);

const statuses: Partial<Record<OfferStatus, "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED">> = {
  [OfferStatus.ACCEPTED]: "ACCEPTED",
  [OfferStatus.REJECTED]: "REJECTED",
  [OfferStatus.EXPIRED]: "EXPIRED",
};

export function walletPort(client: Client<typeof WalletService>): WalletPort {
  return {
    balances: async (userIds) => {
      const { balances } = await client.getBalances({ userIds: [...userIds] });
      return new Map(balances.map((balance) => [balance.userId, Number(balance.balanceCents)]));
    },
    summarise: async ({ unitIds, userIds, recentMax }) => {
      const summary = await client.summarise({
        unitIds: [...unitIds],
        userIds: [...userIds],
        recentMax,
        timeZone: TIME_ZONE,
      });
      return {
        balanceCents: Number(summary.balanceCents),
        movementCount: Number(summary.movementCount),
        recent: summary.recent.map((line) => ({
          id: line.id,
          userId: line.userId,
          credit: line.credit,
          amountCents: Number(line.amountCents),
          description: line.description,
          createdAt: dateOf(line.createdAt),
        })),
      };
    },
    priceCents: async () => Number((await client.getPrice({})).priceCents),
  };
}

export function messagingPort(client: Client<typeof MessagingService>): MessagingPort {
  return {
    stats: async ({ unitIds, merchantId, seriesDays }) => {
      const stats = await client.getStats({
        unitIds: [...unitIds],
        merchantId: merchantId ?? "",
        seriesDays,
        timeZone: TIME_ZONE,
      });
      const { wishes, offers, pending, accepted, series } = stats;
      const days = series.map(({ day, wishes: count, accepted: taken }) => ({ day, wishes: count, accepted: taken }));
      return { wishes, offers, pending, accepted, series: days };
    },
    recentOffers: async (merchantId, limit) => {
      const { offers } = await client.listOffers({ merchantId, limit });
      return offers.map((offer) => ({
        id: offer.id,
        categoryName: offer.categoryName,
        status: statuses[offer.status] ?? "PENDING",
        askedAt: dateOf(offer.askedAt),
      }));
    },
  };
}

export function franchisePort(client: Client<typeof FranchiseService>): FranchisePort {
  return {
    units: async (ids) => {
      const { units } = await client.listUnits({ ids: [...ids], onlyActive: false });
      return units.map(({ id, name, city, state, isActive }) => ({ id, name, city, state, isActive }));
    },
  };
}

export function cataloguePort(client: Client<typeof CategorisationService>): CataloguePort {
  return {
    names: async (ids) => {
      if (ids.length === 0) return new Map();
      const { categories } = await client.listCategories({ ids: [...ids] });
      return new Map(categories.map((category) => [category.id, category.name]));
    },
  };
}
