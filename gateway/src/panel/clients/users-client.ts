import type { Client } from "@connectrpc/connect";
import type { BusinessHours } from "@tenho/br/calendar/business-hours";
import { RECEIVING_STATES, type Receiving } from "@tenho/br/merchants/receiving";
import { readPages } from "@tenho/kernel/rpc/read-pages";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import {
  type Account,
  type Receiving as ProtoReceiving,
  ReceivingState,
  type UsersService,
} from "@tenho/proto/users/v1/users_pb";

/** Accounts per page: an account may have kilobytes of hours and phones, and an answer has to fit into a message. */
const PAGE = 200;

/** A company as its own dashboards show it. */
export type OwnCompany = {
  id: string;
  displayName: string;
  /** Empty for its staff. */
  email: string;
  unitId: string | null;
  categoryIds: readonly number[];
  /** Null where none were given. */
  hours: BusinessHours | null;
  /** End of its pause, in which it gets no offers. */
  pausedUntil: Date | null;
  /** Whether wishes are offered to it; null from a service that does not say it yet. */
  receiving: Receiving | null;
};

/** `receiving`: as for an own company; read for the companies of a unit alone. */
export type Merchant = {
  id: string;
  name: string;
  email: string;
  isActive: boolean;
  createdAt: Date;
  receiving: Receiving | null;
};

/** The fields of a company that decide whether it takes part in the opening of a city. `hasHours`: business hours were given. */
export type OpeningMerchant = Pick<Merchant, "isActive" | "receiving"> & {
  categoryIds: readonly number[];
  hasHours: boolean;
};

/** Name, document and place of a company on a bill; a text is empty where nothing was given or it was erased. */
export type BillingParty = {
  userId: string;
  /** CPF or CNPJ with its punctuation, covered where the caller may not see it whole. */
  document: string;
  legalName: string;
  displayName: string;
  city: string;
  state: string;
};

/** Accounts by role. */
export type AccountCounts = { total: number; admins: number; clients: number; users: number };

/** Accounts, kept by users. Every method raises `forbidden` for what is not the caller's, and `unavailable` while it cannot answer. */
export type UsersClient = {
  /** Companies of a unit, active or not, except erased ones. */
  merchants(unitId: string): Promise<Merchant[]>;
  /** The newest companies of units, of all for an empty list, active or not, except erased ones. */
  newestMerchants(unitIds: readonly string[], limit: number): Promise<Merchant[]>;
  /** The newest companies of a unit, at most `limit`, with what its opening asks of them. */
  openingMerchants(unitId: string, limit: number): Promise<OpeningMerchant[]>;
  /** Accounts of units, of all for an empty list. */
  counts(unitIds: readonly string[]): Promise<AccountCounts>;
  /** Number of companies by unit; units without any are left out. */
  merchantsByUnit(): Promise<Map<string, number>>;
  /** Names by account; accounts that do not exist are left out. */
  names(ids: readonly string[]): Promise<Map<string, string>>;
  /** Companies as their accountant names them, by account; those that are not of the caller's units are left out. */
  billingParties(ids: readonly string[]): Promise<Map<string, BillingParty>>;
  /** The company of the person that asks: a CLIENT itself, of a USER the one it works for. Raises: `not_found`. */
  ownCompany(): Promise<OwnCompany>;
};

const toReceiving = (receiving: ProtoReceiving | undefined): Receiving | null => {
  const state = RECEIVING_STATES.find((name) => receiving !== undefined && ReceivingState[name] === receiving.state);
  if (receiving === undefined || state === undefined) return null;
  return { state, until: toDate(receiving.until), timeZone: receiving.timeZone };
};

const toMerchant = ({ id, email, profile, isActive, createdAt, receiving }: Account): Merchant => ({
  id,
  name: profile?.displayName ?? "",
  email,
  isActive,
  createdAt: toDate(createdAt) ?? new Date(0),
  receiving: toReceiving(receiving),
});

type UsersRpc = Pick<
  Client<typeof UsersService>,
  "listMerchants" | "getOwnCompany" | "countAccounts" | "countUnitMerchants" | "getAccounts" | "getBillingParties"
>;

/** The users service, asked by RPC. */
export function createUsersClient(rpc: UsersRpc): UsersClient {
  return {
    merchants: async (unitId) => {
      const accounts = await readPages(async (cursor) => {
        const wanted = { unitIds: [unitId], limit: PAGE, cursor, withReceiving: true };
        const { accounts: items, nextCursor } = await rpc.listMerchants(wanted);
        return { items, nextCursor };
      });
      return accounts.map(toMerchant);
    },
    newestMerchants: async (unitIds, limit) =>
      (await rpc.listMerchants({ unitIds: [...unitIds], limit })).accounts.map(toMerchant),
    openingMerchants: async (unitId, limit) => {
      const { accounts } = await rpc.listMerchants({ unitIds: [unitId], limit, withReceiving: true });
      return accounts.map(({ isActive, receiving, categoryIds, hasBusinessHours: hasHours }) => {
        return { isActive, receiving: toReceiving(receiving), categoryIds, hasHours };
      });
    },
    counts: async (unitIds) => {
      const { total, admins, clients, users } = await rpc.countAccounts({ unitIds: [...unitIds] });
      return { total, admins, clients, users };
    },
    merchantsByUnit: async () => {
      const { units } = await rpc.countUnitMerchants({});
      return new Map(units.map(({ unitId, merchants }) => [unitId, merchants]));
    },
    names: async (ids) => {
      if (ids.length === 0) return new Map();
      const { accounts } = await rpc.getAccounts({ ids: [...ids] });
      return new Map(accounts.map(({ id, profile }) => [id, profile?.displayName ?? ""]));
    },
    billingParties: async (ids) => {
      if (ids.length === 0) return new Map();
      const { parties } = await rpc.getBillingParties({ userIds: [...ids] });
      return new Map(
        parties.map(({ userId, document, legalName, displayName, city, state }) => [
          userId,
          { userId, document, legalName, displayName, city, state },
        ]),
      );
    },
    ownCompany: async () => {
      const { id, displayName, email, unitId, categoryIds, ...company } = await rpc.getOwnCompany({});
      return {
        id,
        displayName,
        email,
        unitId: unitId || null,
        categoryIds,
        hours: company.businessHours ?? null,
        pausedUntil: toDate(company.pausedUntil),
        receiving: toReceiving(company.receiving),
      };
    },
  };
}
