import { coverDocument, formatDocument } from "@tenho/br/document";
import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import { authoriseAccount } from "../../app/authorise-account.ts";
import type { createCountListed, createListAccounts, ListedAccount } from "../../app/list-accounts.ts";
import type { AccountStore, CreditView } from "../../app/ports.ts";
import type { createSetPassword } from "../../app/set-password.ts";
import type { createUpdateAccount } from "../../app/update-account.ts";
import type { Account } from "../../domain/account.ts";
import { seesWholeDocument } from "../../domain/account-access.ts";
import { accountCursor, accountCursorKey } from "../proto/account-cursor.ts";
import { getUser, listUsers, setUserPassword } from "./contract.ts";
import { presentPhones } from "./present-phones.ts";
import { updateUser } from "./user-update-contract.ts";

const UNPAGED_MAX = 500;

const reais = (cents: number): number => cents / 100;

const presentCredit = (credit: CreditView | null) =>
  credit && { level: credit.level, affordable: credit.affordable, price: reais(credit.priceCents) };

/** Whoever activates accounts compares the document with what the company showed; others only tell accounts apart. */
const presentListed = ({ account, balance, categories }: ListedAccount, isWhole: boolean) => ({
  id: account.id,
  email: account.email,
  role: account.role,
  is_active: account.isActive,
  unit_id: account.unitId,
  created_at: account.createdAt.toISOString(),
  activated_at: account.activatedAt?.toISOString() ?? null,
  name: account.displayName,
  balance: balance === null ? null : reais(balance.balanceCents),
  credit: presentCredit(balance?.credit ?? null),
  categories,
  document: (isWhole ? formatDocument : coverDocument)(account.document) || null,
  profile: { display_name: account.displayName, phones: presentPhones(account) },
  permission_override: account.permissionOverride,
});

const presentUser = (account: Account) => ({
  id: account.id,
  email: account.email,
  role: account.role,
  unit_id: account.unitId,
  is_active: account.isActive,
  name: account.displayName,
});

/** Accounts over HTTP. */
export function accountHandlers(deps: {
  accounts: Pick<AccountStore, "get">;
  listAccounts: ReturnType<typeof createListAccounts>;
  countListed: ReturnType<typeof createCountListed>;
  updateAccount: ReturnType<typeof createUpdateAccount>;
  setPassword: ReturnType<typeof createSetPassword>;
}): BoundRoute[] {
  return [
    bind(listUsers, async ({ query, identity }) => {
      const unitId = query.franchise_id ?? query.unit_id ?? null;
      const filter = {
        unitId,
        role: query.role ?? null,
        status: query.status ?? null,
        search: query.search ?? "",
        hasOverride: query.has_override ?? null,
      };
      const limit = query.limit ?? UNPAGED_MAX;
      const after = query.cursor === undefined ? null : decodeCursor(accountCursor, query.cursor);
      const unpaged = query.limit === undefined && query.cursor === undefined;
      const [found, counted] = await Promise.all([
        deps.listAccounts(identity, filter, { limit: limit + 1, after }),
        query.with_total === true && !unpaged ? deps.countListed(identity, filter) : null,
      ]);
      const page = toPage(found, limit, ({ account }) => accountCursorKey(account));
      const items = page.items.map((listed) => presentListed(listed, seesWholeDocument(identity, listed.account)));
      const totals = counted === null ? {} : { total: counted.total, total_is_capped: counted.isCapped };
      return unpaged ? items : { items, next_cursor: page.next_cursor, ...totals };
    }),
    bind(getUser, async ({ params, identity }) => {
      const account = await authoriseAccount(deps.accounts, identity, params.id);
      return presentUser(account);
    }),
    bind(updateUser, async ({ params, body, identity }) => {
      const update = { isActive: body.is_active, permissionOverride: body.permission_override };
      const account = await deps.updateAccount(identity, params.id, update);
      return {
        ...presentUser(account),
        activated_at: account.activatedAt?.toISOString() ?? null,
        permission_override: account.permissionOverride,
      };
    }),
    bind(setUserPassword, async ({ params, body, identity }) => {
      await deps.setPassword(identity, { id: params.id, password: body.password });
      return { message: "Senha alterada com sucesso!" };
    }),
  ];
}
