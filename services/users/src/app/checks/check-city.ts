import type { Finding } from "@tenho/kernel/checks/finding";
import { receivingOfAccount } from "../listing/receiving.ts";
import type { UsersContext } from "../users-context.ts";

/** Categories with a company that pays and opens, from which on a unit may be opened to consumers. */
const CATEGORIES_WANTED = 15;
const PAGE_SIZE = 200;
/** Companies looked at of a unit: more of them have other categories, or there are enough. */
const COMPANIES_MAX = 2_000;
const UNITS_MAX = 100;

type City = Pick<UsersContext, "accounts" | "wallet" | "franchise" | "now">;

/** The coverage of each active unit. Raises: `unavailable` while franchise or the wallet does not answer. */
export async function checkCity(ctx: City): Promise<Finding[]> {
  const units = await ctx.franchise.activeUnits();
  if (units.length === 0) {
    const sentence = "Não há nenhuma franquia ativa.";
    return [{ id: "city.coverage", state: "MISSING", sentence, action: "Crie a primeira.", link: "/master/franquias" }];
  }
  const zones = await ctx.franchise.unitPlaces(units.map(({ id }) => id));
  const found: Finding[] = [];
  for (const { id, name } of units.slice(0, UNITS_MAX)) {
    found.push(findingOf(name, await countCategories(ctx, id, zones.get(id)?.timeZone)));
  }
  return found;
}

function findingOf(name: string, { categories, isMore }: { categories: number; isMore: boolean }): Finding {
  const shared = { id: "city.coverage", subject: name };
  const covered = `${categories} ${categories === 1 ? "categoria tem" : "categorias têm"} empresa com saldo e horário`;
  if (categories >= CATEGORIES_WANTED) {
    return { ...shared, state: "RIGHT", sentence: `${name}: ${isMore ? "pelo menos " : ""}${covered}.` };
  }
  return {
    ...shared,
    state: "MISSING",
    sentence: `${name}: ${categories === 0 ? "nenhuma categoria tem empresa com saldo e horário" : covered}.`,
    action: `Abra a cidade quando houver ${CATEGORIES_WANTED}: cadastre empresas e ponha saldo.`,
    link: "/master/usuarios",
  };
}

/** Categories in which a company receives now or at its next opening, until there are enough. */
async function countCategories(ctx: City, unitId: string, timeZone: string | undefined) {
  const covered = new Set<number>();
  const filter = { unitIds: [unitId], roles: ["CLIENT"] as const, status: "active" as const, withoutErased: true };
  let after: { createdAt: Date; id: string } | null = null;
  for (let looked = 0; looked < COMPANIES_MAX; looked += PAGE_SIZE) {
    const page = await ctx.accounts.list(filter, { limit: PAGE_SIZE, after });
    const balances = await ctx.wallet.balances(page.map(({ id }) => id));
    for (const account of page) {
      const receiving = receivingOfAccount(account, { balance: balances.get(account.id) ?? null, timeZone }, ctx.now());
      const opens = receiving?.state === "RECEIVING" || (receiving?.state === "CLOSED" && receiving.until !== null);
      if (opens && balances.has(account.id)) for (const id of account.categoryIds) covered.add(id);
    }
    const last = page.at(-1);
    if (page.length < PAGE_SIZE || last === undefined) return { categories: covered.size, isMore: false };
    if (covered.size >= CATEGORIES_WANTED) break;
    after = { createdAt: last.createdAt, id: last.id };
  }
  return { categories: covered.size, isMore: true };
}
