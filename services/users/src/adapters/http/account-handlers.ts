import { documentTypeOf } from "@tenho/br/document";
import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import { z } from "zod";
import type { AccountStore } from "../../app/accounts.ts";
import type { CataloguePort, WalletPort } from "../../app/neighbours.ts";
import { type Reader, reachAccount } from "../../app/reach-account.ts";
import type { Account } from "../../domain/account.ts";
import { getProfile, getUser, listUsers } from "./contract.ts";

const UNPAGED_MAX = 500;
/** A cursor is input: what it holds must be what the store can compare with. */
const cursorShape = z.strictObject({
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  id: z.uuid(),
});

/** The units a list may reach: what is asked for, cut to what the reader runs. */
function listScope(reader: Reader, asked: string | undefined): string[] {
  if (reader.role === "MASTER") return asked === undefined ? [] : [asked];
  if (reader.role !== "ADMIN") throw new AppError("forbidden", "O seu perfil de acesso não permite listar usuários.");
  if (reader.unitIds.length === 0) throw new AppError("unprocessable", "ADMIN não está associado a uma franquia");
  if (asked === undefined) return [...reader.unitIds];
  if (!reader.unitIds.includes(asked)) throw new AppError("forbidden", "Esta franquia não é sua.");
  return [asked];
}

const phonesOf = (account: Account) =>
  account.phones.map((phone) => ({ phone: phone.phone, type: phone.type, is_primary: phone.isPrimary }));

/** Accounts and profiles over HTTP. */
export function accountHandlers(deps: {
  accounts: AccountStore;
  wallet: Pick<WalletPort, "balances">;
  catalogue: CataloguePort;
}): BoundRoute[] {
  const { accounts } = deps;

  async function present(list: Account[]) {
    const merchants = list.filter((account) => account.role === "CLIENT").map((account) => account.id);
    const [balances, names] = await Promise.all([
      merchants.length === 0 ? new Map<string, number>() : deps.wallet.balances(merchants),
      deps.catalogue.names([...new Set(list.flatMap((account) => account.categoryIds))]),
    ]);
    return list.map((account) => {
      const cents = balances.get(account.id);
      return {
        id: account.id,
        email: account.email,
        role: account.role,
        is_active: account.isActive,
        unit_id: account.unitId,
        created_at: account.createdAt.toISOString(),
        name: account.displayName,
        balance: cents === undefined ? null : cents / 100,
        categories: account.categoryIds.map((id) => ({ id, name: names.get(id) ?? String(id) })),
        profile: { display_name: account.displayName, phones: phonesOf(account) },
      };
    });
  }

  return [
    bind(listUsers, async ({ query, identity }) => {
      const unitIds = listScope(identity, query.franchise_id ?? query.unit_id);
      const seen = identity.role === "MASTER" ? [] : (["ADMIN", "CLIENT"] as const);
      if (query.role !== undefined && identity.role !== "MASTER" && !["ADMIN", "CLIENT"].includes(query.role))
        return [];
      const roles = query.role === undefined ? seen : [query.role];
      const limit = query.limit ?? UNPAGED_MAX;
      const after = query.cursor === undefined ? null : decodeCursor(cursorShape, query.cursor);
      const found = await accounts.list({ unitIds, roles }, { limit: limit + 1, after });
      const page = toPage(found, limit, ({ createdAt, id }) => ({ createdAt: createdAt.toISOString(), id }));
      const items = await present(page.items);
      const unpaged = query.limit === undefined && query.cursor === undefined;
      return unpaged ? items : { items, next_cursor: page.next_cursor };
    }),
    bind(getUser, async ({ params, identity }) => {
      const account = await reachAccount(accounts, identity, params.id);
      return {
        id: account.id,
        email: account.email,
        role: account.role,
        unit_id: account.unitId,
        is_active: account.isActive,
        name: account.displayName,
      };
    }),
    bind(getProfile, async ({ params, identity }) => {
      const account = await reachAccount(accounts, identity, params.id);
      return {
        display_name: account.displayName,
        legal_name: account.legalName || null,
        document: account.document || null,
        document_type: documentTypeOf(account.document),
        birth_date: null,
        gender: null,
        phones: phonesOf(account),
        emails: [{ email: account.email, is_primary: true }],
        addresses: account.address ? [presentAddress(account.address)] : [],
        photos: [],
      };
    }),
  ];
}

function presentAddress({ zipCode, ...address }: NonNullable<Account["address"]>) {
  return { ...address, zip_code: zipCode };
}
