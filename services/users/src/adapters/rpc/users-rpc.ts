import type { ServiceImpl } from "@connectrpc/connect";
import { isEmail } from "@tenho/br/email";
import { canonicalPhone } from "@tenho/br/phone";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parsePastTimestamp, parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { UsersService } from "@tenho/proto/users/v1/users_pb";
import type { AccountStore } from "../../app/ports.ts";
import type { createPutAccount } from "../../app/put-account.ts";
import type { createSetActive } from "../../app/set-active.ts";
import { draftFromRequest } from "../proto/account-draft.ts";
import { accountToProto, merchantToProto } from "../proto/account-proto.ts";

const IDS_MAX = 1_000;
const LIST_MAX = 500;

function parseUuids(ids: readonly string[]): string[] {
  if (ids.length > IDS_MAX) throw new AppError("invalid_input", "Contas demais em um pedido.");
  return ids.map(parseUuid);
}

/** The users service's RPC: parses requests, calls the use cases, writes answers. */
export function usersRpc(deps: {
  accounts: AccountStore;
  putAccount: ReturnType<typeof createPutAccount>;
  setActive: ReturnType<typeof createSetActive>;
}): ServiceImpl<typeof UsersService> {
  const { accounts } = deps;
  return {
    putAccount: async (request) => accountToProto(await deps.putAccount(draftFromRequest(request))),
    setActive: async ({ id, isActive, occurredAt }) =>
      accountToProto(await deps.setActive({ id: parseUuid(id), isActive, occurredAt: parsePastTimestamp(occurredAt) })),
    getAccounts: async ({ ids }) => ({ accounts: (await accounts.get(parseUuids(ids))).map(accountToProto) }),
    findAccountByEmail: async ({ email }) => {
      const account = isEmail(email) ? await accounts.findByEmail(email) : null;
      if (account === null) throw new AppError("not_found", "E-mail não encontrado no sistema");
      return accountToProto(account);
    },
    findMerchants: async ({ categoryId, unitId }) => {
      const found = await accounts.merchantsFor(categoryId, parseUuid(unitId));
      return { merchants: found.map(merchantToProto).filter((merchant) => merchant !== null) };
    },
    getMerchants: async ({ ids }) => {
      const found = (await accounts.get(parseUuids(ids))).filter((account) => account.role === "CLIENT");
      return { merchants: found.map(merchantToProto).filter((merchant) => merchant !== null) };
    },
    findByPhone: async ({ phone }) => {
      const canonical = canonicalPhone(phone);
      return { accounts: canonical === null ? [] : (await accounts.findByPhone(canonical)).map(accountToProto) };
    },
    countAccounts: ({ unitIds }) => accounts.count(parseUuids(unitIds)),
    listMerchants: async ({ unitIds, limit }) => {
      const page = { limit: Math.min(LIST_MAX, limit > 0 ? limit : LIST_MAX), after: null };
      const found = await accounts.list({ unitIds: parseUuids(unitIds), roles: ["CLIENT"] }, page);
      return { accounts: found.map(accountToProto) };
    },
    listCategoriesInUse: async ({ unitIds }) => ({ categories: await accounts.categoriesInUse(parseUuids(unitIds)) }),
  };
}
