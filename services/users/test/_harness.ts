import { randomUUID } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { callService } from "@tenho/kernel/testing/call-service";
import { identityFor } from "@tenho/kernel/testing/identity-for";
import { startServiceHarness } from "@tenho/kernel/testing/service-harness";
import { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import { MessagingService, OfferStatus } from "@tenho/proto/messaging/v1/messaging_pb";
import {
  PhoneType,
  type PutAccountRequest,
  type PutAccountRequestSchema,
  Role,
  UsersService,
} from "@tenho/proto/users/v1/users_pb";
import { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";
import { composeUsers } from "../src/compose.ts";
import { loadUsersConfig } from "../src/config.ts";

export const UNIT = "0198a000-0000-7000-8000-000000000001";
export const OTHER_UNIT = "0198a000-0000-7000-8000-000000000002";
export const PIZZA = 41;

type Init = Exclude<MessageInitShape<typeof PutAccountRequestSchema>, PutAccountRequest>;
export type Draft = Omit<Init, "$typeName"> & { id: string; email: string };

let lastSubscriber = 80_000_000;

/** A number nobody else has, as it is stored. */
export function newPhone(): string {
  lastSubscriber += 1;
  return `55869${lastSubscriber}`;
}

/** A pizzeria of the unit that awaits activation. */
export function merchantDraft(over: Partial<Draft> = {}): Draft {
  const id = over.id ?? randomUUID();
  return {
    id,
    email: `${id}@exemplo.com.br`,
    role: Role.CLIENT,
    unitId: UNIT,
    profile: {
      displayName: "Pizzaria da Praça",
      document: "11222333000181",
      phones: [{ phone: newPhone(), type: PhoneType.WHATSAPP, isPrimary: true }],
    },
    categoryIds: [PIZZA],
    ...over,
  };
}

export function personDraft(role: Role, over: Partial<Draft> = {}): Draft {
  const id = randomUUID();
  return { id, email: `${id}@exemplo.com.br`, role, unitId: UNIT, profile: { displayName: "Ana Souza" }, ...over };
}

/** The other services in memory: every merchant has R$ 4,70, one offer and one movement. */
function serveNeighbours(router: ConnectRouter): void {
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
  router.service(MessagingService, {
    getStats: () => ({
      wishes: 9,
      offers: 6,
      pending: 1,
      accepted: 3,
      series: [{ day: "2026-03-02", wishes: 9, accepted: 3 }],
    }),
    listOffers: () => ({
      offers: [{ id: "o1", wishId: "w1", categoryName: "Pizzaria", status: OfferStatus.ACCEPTED, askedAt: at }],
    }),
  });
  router.service(FranchiseService, {
    listUnits: () => ({
      units: [
        { id: UNIT, name: "Parnaíba", city: "Parnaíba", state: "PI", isActive: true },
        { id: OTHER_UNIT, name: "Teresina", city: "Teresina", state: "PI", isActive: true },
      ],
    }),
  });
  router.service(CategorisationService, {
    listCategories: ({ ids }) => ({
      categories: ids.filter((id) => id === PIZZA).map((id) => ({ id, name: "Pizzaria" })),
    }),
  });
}

/** The users service as it runs, on stores of its own. */
export async function startUsers() {
  const world = await startServiceHarness("users");
  const service = await composeUsers(loadUsersConfig({ ...world.env, RPC_TIMEOUT_MS: "30000" }));
  const rpc = world.rpc(UsersService);
  return {
    world,
    url: service.url,
    rpc,
    call: callService(service.url, "users"),
    serveNeighbours: () => world.serve(serveNeighbours),
    /** An active account. */
    async active(draft: Draft): Promise<string> {
      await rpc.putAccount(draft);
      await rpc.setActive({ id: draft.id, isActive: true });
      return draft.id;
    },
    async stop() {
      await service.stop();
      await world.stop();
    },
  };
}

export type TestUsers = Awaited<ReturnType<typeof startUsers>>;

export const admin = (...unitIds: string[]) => identityFor({ role: "ADMIN", unitIds });
export const master = identityFor({ role: "MASTER" });
