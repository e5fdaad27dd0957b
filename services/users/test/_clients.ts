import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchisePlan, FranchiseService, LeadStatus } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService, OfferStatus, type SendNoticeRequest } from "@tenho/proto/messaging/v1/messaging_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { CLOSED_UNIT, OTHER_UNIT, PIZZA, UNIT } from "./_account-builder.ts";

export const LEAD = "0199a000-0000-7000-8000-000000000001";

/** What messaging was asked to send, by all harnesses of a file. */
export const sentNotices: SendNoticeRequest[] = [];

/** The other services in memory: every merchant has R$ 4,70, one offer and one movement. */
export function serveOtherServices(router: ConnectRouter): void {
  const at = timestampFromDate(new Date("2026-03-02T12:00:00Z"));
  let lastMerchant = "";
  router.service(WalletService, {
    getPrice: () => ({ priceCents: 30n }),
    getBalances: ({ userIds }) => ({ balances: userIds.map((userId) => ({ userId, balanceCents: 470n })) }),
    summarise: ({ userIds }) => {
      lastMerchant = userIds[0] ?? lastMerchant;
      const recent = [
        { id: "m1", userId: lastMerchant, credit: false, amountCents: 30n, description: "TENHO", createdAt: at },
      ];
      return { balanceCents: 470n, movementCount: 2n, recent };
    },
  });
  router.service(AuthService, { anonymisePerson: () => ({}), setLoginEmail: () => ({}) });
  router.service(MessagingService, {
    anonymisePerson: () => ({}),
    sendNotice: (notice) => {
      sentNotices.push(notice);
      return {};
    },
    getStats: () => ({
      wishes: 9,
      offers: 6,
      pending: 1,
      accepted: 3,
      series: [{ day: "2026-03-02", wishes: 9, accepted: 3 }],
    }),
    listOffers: () => ({
      offers: [
        {
          id: "o1",
          wishId: "w1",
          wishText: "calabresa sem cebola",
          categoryName: "Pizzaria",
          status: OfferStatus.ACCEPTED,
          askedAt: at,
        },
      ],
    }),
  });
  router.service(FranchiseService, {
    listRecentLeads: () => ({
      leads: [
        {
          id: LEAD,
          name: "Rosa",
          city: "Teresina",
          state: "PI",
          plan: FranchisePlan.PREMIUM,
          status: LeadStatus.CONTACTED,
          createdAt: at,
        },
      ],
    }),
    listUnits: ({ ids, onlyActive }) => ({
      units: [
        { id: UNIT, name: "Parnaíba", city: "Parnaíba", state: "PI", isActive: true },
        { id: OTHER_UNIT, name: "Teresina", city: "Teresina", state: "PI", isActive: true },
        { id: CLOSED_UNIT, name: "Fechada", city: "Picos", state: "PI", isActive: false },
      ].filter(({ id, isActive }) => (isActive || !onlyActive) && (ids.length === 0 || ids.includes(id))),
    }),
  });
  router.service(CategorisationService, {
    listCategories: ({ ids }) => ({
      categories: ids.filter((id) => id === PIZZA).map((id) => ({ id, name: "Pizzaria" })),
    }),
  });
}
