import { randomUUID } from "node:crypto";
import type { ConnectRouter } from "@connectrpc/connect";
import { DEFAULT_ROLE_PERMISSIONS } from "@tenho/access/defaults";
import { PERMISSION_KEYS } from "@tenho/access/permissions";
import { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService, type SendNoticeRequest } from "@tenho/proto/messaging/v1/messaging_pb";
import { BalanceLevel, WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { CLOSED_UNIT, OTHER_UNIT, PIZZA, UNIT } from "./_account-builder.ts";

/** Id of the permission user.view in auth's catalogue. */
export const USER_VIEW_ID = "7b0f3c52-54a1-4d0e-9a3e-2f6f7c9f3b11";

/** Permissions of roles until MASTER changes them; a test that changes them restores them. */
export const roleSettings = new Map<string, readonly string[]>(Object.entries(DEFAULT_ROLE_PERMISSIONS));

/** Answer of auth built from `roleSettings`. */
export const getRoleSettings = () => ({
  roles: [...roleSettings].map(([role, permissions]) => ({ role, permissions: [...permissions] })),
  catalogue: PERMISSION_KEYS.map((name) => ({ id: name === "user.view" ? USER_VIEW_ID : randomUUID(), name })),
});

/** Notices that messaging was asked to send, by all harnesses of a file. */
export const sentNotices: SendNoticeRequest[] = [];

/** Units that take no registrations. */
export const withoutRegistrations = new Set<string>();

/** The other services in memory: every merchant has R$ 4,70. */
export const serveOtherServices = (router: ConnectRouter): void => serveWith(router, 470n);

/** The same, but no merchant's balance pays a TENHO. */
export const serveWithoutBalance = (router: ConnectRouter): void => serveWith(router, 10n);

function serveWith(router: ConnectRouter, balanceCents: bigint): void {
  router.service(WalletService, {
    getBalances: ({ userIds, withLevels }) => {
      const affordable = balanceCents / 30n;
      const level = withLevels ? { level: affordable > 0n ? BalanceLevel.OK : BalanceLevel.EMPTY, affordable } : {};
      return { balances: userIds.map((userId) => ({ userId, balanceCents, ...level })), priceCents: 30n };
    },
    anonymisePerson: () => ({}),
  });
  router.service(AuthService, {
    anonymisePerson: () => ({}),
    setCredential: () => ({}),
    inviteCredential: () => ({}),
    setFirstPassword: () => ({ isSet: true }),
    awaitsFirstPassword: () => ({ awaits: true }),
    undoCredentialChanges: () => ({}),
    setLoginEmail: () => ({}),
    setPassword: () => ({}),
    getRoleSettings,
  });
  router.service(MessagingService, {
    anonymisePerson: () => ({}),
    listWantedCategories: () => ({ categoryIds: [] }),
    sendNotice: (notice) => {
      sentNotices.push(notice);
      return {};
    },
  });
  router.service(FranchiseService, {
    listUnits: ({ ids, onlyActive }) => ({
      units: [
        {
          id: UNIT,
          name: "Parnaíba",
          city: "Parnaíba",
          state: "PI",
          isActive: true,
          displayPhoneNumber: "558633330000",
          whatsappNumber: "558633330000",
        },
        {
          id: OTHER_UNIT,
          name: "Teresina",
          city: "Teresina",
          state: "PI",
          isActive: true,
          timeZone: "America/Eirunepe",
          // It has no number of its own, and shares this one.
          whatsappNumber: "558633330777",
        },
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
