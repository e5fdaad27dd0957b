import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService, type UnitTermsSchema } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import { ReceivingState, UsersService } from "@tenho/proto/users/v1/users_pb";
import { BalanceLevel, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { identityFor } from "@tenho/tests/support/calls/identity-for";
import type { PanelHarness } from "./_panel-harness.ts";

/** The wishes of the stand-in without a company, by reason. */
const reasons = { withoutBalance: 2, noSeller: 5, unavailable: 3 };
const MERCHANT = "0198b000-0000-7000-8000-000000000001";

export const adminOf = (...unitIds: string[]) => identityFor({ role: "ADMIN", unitIds });

/** Serves stand-ins of the services that keep a unit's figures: one merchant with R$ 4,70, and a franchise service that judges by itself whether a person runs the unit. */
export async function serveUnits(
  panel: PanelHarness,
  over: { [service: string]: (router: ConnectRouter) => void } = {},
  { accepted = 3 } = {},
) {
  const terms = new Map<string, MessageInitShape<typeof UnitTermsSchema>>();
  const at = timestampFromDate(new Date("2026-01-10T12:00:00Z"));
  // Younger than the months of the stand-in wallet, of which the first with money begins the earnings.
  const createdAt = timestampFromDate(new Date("2026-05-01T12:00:00Z"));
  const unitOf = (id: string) => {
    const { role, unitIds } = requireIdentity();
    if (role !== "MASTER" && !unitIds.includes(id)) throw new AppError("forbidden", "Esta franquia não é sua.");
    if (!terms.has(id)) return null;
    const place = { city: "Parnaíba", state: "PI", timeZone: "America/Fortaleza" };
    return { id, name: "Parnaíba", ...place, createdAt, whatsappNumber: "558633330000" };
  };
  const services: { [service: string]: (router: ConnectRouter) => void } = {
    franchise: (router) =>
      router.service(FranchiseService, {
        listUnits: ({ ids }) => ({ units: ids.flatMap((id) => unitOf(id) ?? []) }),
        getUnitTerms: ({ unitId }) => {
          const [unit, agreed] = [unitOf(unitId), terms.get(unitId)];
          if (unit === null || agreed === undefined) throw new AppError("not_found", "Franquia não encontrada.");
          return { unit, terms: agreed };
        },
      }),
    wallet: (router) =>
      router.service(WalletService, {
        getBalances: ({ userIds }) => ({
          balances: userIds.map((userId) => ({ userId, balanceCents: 470n, level: BalanceLevel.LOW, affordable: 9n })),
        }),
        sumUnitMonths: ({ months }) => ({
          months: [
            { month: "2026-02", paidCents: 0n, returnedCents: 0n, tenhos: 0n },
            { month: "2026-03", paidCents: 1_001n, returnedCents: 30n, tenhos: BigInt(months) },
            { month: "2026-04", paidCents: 0n, returnedCents: 60n, tenhos: 0n },
          ],
        }),
        summarise: () => ({
          balanceCents: 470n,
          movementCount: 2n,
          currentMonth: { creditsCents: 0n, debitsCents: 30n },
          previousMonth: { creditsCents: 500n, debitsCents: 0n },
          recent: [
            { id: "m1", userId: MERCHANT, credit: false, amountCents: 30n, description: "TENHO", createdAt: at },
            { id: "m2", userId: randomUUID(), credit: true, amountCents: 500n, description: "Crédito", createdAt: at },
          ],
        }),
      }),
    users: (router) =>
      router.service(UsersService, {
        listMerchants: () => ({
          accounts: [
            {
              id: MERCHANT,
              isActive: true,
              profile: { displayName: "Pizzaria" },
              createdAt: at,
              categoryIds: [41],
              receiving: { state: ReceivingState.RECEIVING, timeZone: "America/Fortaleza" },
            },
          ],
        }),
      }),
    messaging: (router) =>
      router.service(MessagingService, {
        getStats: () => ({ recentWishes: 7, accepted, series: [{ day: "2026-03-02", wishes: 7, accepted: 3 }] }),
        listWantedCategories: ({ limit }) => ({ categoryIds: [41, 7, 12, 13, 14].slice(0, limit) }),
        getUnmetDemand: ({ days, categoryId }) => ({
          from: "2026-03-01",
          to: "2026-03-30",
          wishes: days,
          ...reasons,
          cells: [{ district: "São José", hour: 9, wishes: categoryId }],
          cellWishes: categoryId,
          lines: [{ categoryId: 41, categoryName: "Pizzaria", district: "", wishes: days, ...reasons }],
          categories: [{ categoryId: 41, categoryName: "Pizzaria", wishes: days, ...reasons }],
        }),
      }),
    categorisation: (router) =>
      router.service(CategorisationService, {
        listCategories: ({ ids }) => ({ categories: ids.map((id) => ({ id, name: `Categoria ${id}` })) }),
      }),
    ...over,
  };
  const running = new Map<string, () => Promise<void>>();
  for (const [service, routes] of Object.entries(services)) running.set(service, await panel.serve(service, routes));
  return {
    /** Adds a unit; returns its id. */
    addUnit(agreed: MessageInitShape<typeof UnitTermsSchema> = {}): string {
      const id = randomUUID();
      terms.set(id, agreed);
      return id;
    },
    async stop(...names: string[]) {
      for (const name of names.length === 0 ? [...running.keys()] : names) {
        await running.get(name)?.();
        running.delete(name);
      }
    },
  };
}
