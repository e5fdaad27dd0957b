import type { Identity } from "@tenho/kernel/auth/identity";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { ReadFromService } from "../clients/service-http.ts";
import type { UnitAccounts } from "./unit-accounts.ts";
import { getUnit, listUnits, type UnitFields } from "./units-contract.ts";

/** Maximum number of accounts in each of the two lists: for a single unit, and for each unit of a list. */
const ACCOUNTS_MAX = 100;
const LISTED_ACCOUNTS_MAX = 20;

type Page = { items: UnitFields[]; next_cursor: string | null; total: number };

/** Units, which franchise keeps and shows as far as the reader may see them, with their accounts, which users keeps. */
export function unitHandlers(deps: { readFromFranchise: ReadFromService; accounts: UnitAccounts }): BoundRoute[] {
  const { readFromFranchise, accounts } = deps;

  async function withAccounts(reader: Identity, units: readonly UnitFields[]) {
    const ids = units.map(({ id }) => id);
    const found = await accounts.of(reader, ids, LISTED_ACCOUNTS_MAX);
    return units.map((unit) => ({ ...unit, ...found.get(unit.id) }));
  }

  return [
    bind(listUnits, async ({ query: { limit, ...filter }, identity }) => {
      const answer = await readFromFranchise("/franchise-units", { ...filter, limit: limit?.toString() });
      if (Array.isArray(answer)) return withAccounts(identity, answer as UnitFields[]);
      const page = answer as Page;
      return { ...page, items: await withAccounts(identity, page.items) };
    }),
    bind(getUnit, async ({ params: { id }, identity }) => {
      const unit = (await readFromFranchise(`/franchise-units/${id}`)) as UnitFields;
      const [found, counts] = await Promise.all([
        accounts.of(identity, [id], ACCOUNTS_MAX),
        accounts.countsOf(identity, id),
      ]);
      return { ...unit, ...found.get(id), ...counts };
    }),
  ];
}
