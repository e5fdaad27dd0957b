import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService, OfferStatus } from "@tenho/proto/messaging/v1/messaging_pb";
import { ReceivingState, UsersService } from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import type { PanelHarness } from "./_panel-harness.ts";

export const COMPANY = "0198b000-0000-7000-8000-000000000001";
export const COMPANY_UNIT = {
  id: "0198a000-0000-7000-8000-000000000001",
  name: "Parnaíba",
  city: "Parnaíba",
  state: "PI",
};
const PIZZA = 41;

/** Serves stand-ins of the services that keep a company's figures: R$ 4,70, one offer and one movement. */
export async function serveCompany(panel: PanelHarness) {
  const at = timestampFromDate(new Date("2026-03-02T12:00:00Z"));
  /** Moments since which offers were counted, and accounts whose answers were asked for. */
  const countedSince: Date[] = [];
  const answersAsked: { answeredBy: string; since: Date | undefined }[] = [];
  let pausedUntil: Date | null = null;
  const services: { [service: string]: (router: ConnectRouter) => void } = {
    users: (router) =>
      router.service(UsersService, {
        getOwnCompany: () => {
          const { role, userId, clientId } = requireIdentity();
          if ((role === "CLIENT" ? userId : clientId) !== COMPANY) {
            throw new AppError("not_found", "Usuário não está associado a uma empresa.");
          }
          return {
            id: COMPANY,
            displayName: "Pizzaria da Praça",
            email: role === "CLIENT" ? "pizzaria@exemplo.com.br" : "",
            unitId: COMPANY_UNIT.id,
            categoryIds: [PIZZA, 42],
            receiving: { state: ReceivingState.CLOSED, until: at, timeZone: "America/Fortaleza" },
            ...(pausedUntil && { pausedUntil: timestampFromDate(pausedUntil) }),
          };
        },
      }),
    wallet: (router) =>
      router.service(WalletService, {
        getPrice: () => ({ priceCents: 30n }),
        summarise: ({ userIds: [userId = ""] }) => ({
          balanceCents: 470n,
          movementCount: 2n,
          recent: [{ id: "m1", userId, credit: false, amountCents: 30n, description: "TENHO", createdAt: at }],
        }),
      }),
    messaging: (router) =>
      router.service(MessagingService, {
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
      }),
    franchise: (router) =>
      router.service(FranchiseService, {
        listUnits: ({ ids }) => ({ units: [COMPANY_UNIT].filter(({ id }) => ids.includes(id)) }),
      }),
    categorisation: (router) =>
      router.service(CategorisationService, {
        listCategories: ({ ids }) => ({
          categories: ids.filter((id) => id === PIZZA).map((id) => ({ id, name: "Pizzaria" })),
        }),
      }),
  };
  const running = new Map<string, () => Promise<void>>();
  for (const [service, routes] of Object.entries(services)) running.set(service, await panel.serve(service, routes));
  return {
    countedSince,
    answersAsked,
    pause(until: Date | null): void {
      pausedUntil = until;
    },
    async stop(...names: string[]) {
      for (const name of names.length === 0 ? [...running.keys()] : names) {
        await running.get(name)?.();
        running.delete(name);
      }
    },
  };
}
