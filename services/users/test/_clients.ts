import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchisePlan, FranchiseService, LeadStatus } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService, OfferStatus, type SendNoticeRequest } from "@tenho/proto/messaging/v1/messaging_pb";
import { BalanceLevel, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { CLOSED_UNIT, OTHER_UNIT, PIZZA, UNIT } from "./_account-builder.ts";

/** Of the permission user.view in auth's catalogue. */
export const USER_VIEW_ID = "7b0f3c52-54a1-4d0e-9a3e-2f6f7c9f3b11";

export const LEAD = "0199a000-0000-7000-8000-000000000001";

/** What messaging was asked to send, by all harnesses of a file. */
export const sentNotices: SendNoticeRequest[] = [];

/** From when on offers were counted, and whose answers were asked for, by all harnesses of a file. */
export const countedSince: Date[] = [];
export const answersAsked: { answeredBy: string; since: Date | undefined }[] = [];

/** The other services in memory: every merchant has R$ 4,70, one offer and one movement. */
/** Units that take no registrations. */
export const withoutRegistrations = new Set<string>();

export function serveOtherServices(router: ConnectRouter): void {
  const at = timestampFromDate(new Date("2026-03-02T12:00:00Z"));
  let lastMerchant = "";
  router.service(WalletService, {
    getPrice: () => ({ priceCents: 30n }),
    getBalances: ({ userIds, withLevels }) => {
      const level = withLevels ? { level: BalanceLevel.OK, affordable: 15n } : {};
      return { balances: userIds.map((userId) => ({ userId, balanceCents: 470n, ...level })), priceCents: 30n };
    },
    anonymisePerson: () => ({}),
    summarise: ({ userIds }) => {
      lastMerchant = userIds[0] ?? lastMerchant;
      const recent = [
        { id: "m1", userId: lastMerchant, credit: false, amountCents: 30n, description: "TENHO", createdAt: at },
      ];
      return { balanceCents: 470n, movementCount: 2n, recent };
    },
  });
  router.service(AuthService, {
    anonymisePerson: () => ({}),
    setLoginEmail: () => ({}),
    setPassword: () => ({}),
    namePermissions: ({ ids }) => ({
      names: Object.fromEntries(ids.flatMap((id) => (id === USER_VIEW_ID ? [[id, "user.view"]] : []))),
    }),
  });
  router.service(MessagingService, {
    anonymisePerson: () => ({}),
    sendNotice: (notice) => {
      sentNotices.push(notice);
      return {};
    },
    getStats: ({ since }) => {
      if (since === undefined) {
        const series = [{ day: "2026-03-02", wishes: 9, accepted: 3 }];
        return { wishes: 9, offers: 6, pending: 1, accepted: 3, rejected: 1, expired: 1, series };
      }
      countedSince.push(timestampDate(since));
      return { wishes: 2, offers: 2, pending: 1, accepted: 1 };
    },
    listOffers: ({ answeredBy, since }) => {
      const offer = { categoryName: "Pizzaria", status: OfferStatus.ACCEPTED, askedAt: at };
      if (answeredBy === "") {
        return { offers: [{ ...offer, id: "o1", wishId: "w1", wishText: "calabresa sem cebola" }] };
      }
      answersAsked.push({ answeredBy, since: since && timestampDate(since) });
      const own = { ...offer, id: "o2", wishId: "w2", wishText: "esfiha" };
      // The second is what a version that does not know the filter would add.
      return {
        offers: [
          { ...own, answeredAt: at },
          { ...own, id: "o3" },
        ],
      };
    },
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
      ]
        .filter(({ id, isActive }) => (isActive || !onlyActive) && (ids.length === 0 || ids.includes(id)))
        .map((unit) => ({ ...unit, registrationClosed: withoutRegistrations.has(unit.id) })),
    }),
  });
  router.service(CategorisationService, {
    listCategories: ({ ids }) => ({
      categories: ids.filter((id) => id === PIZZA).map((id) => ({ id, name: "Pizzaria" })),
    }),
  });
}
