import type { Finding } from "@tenho/kernel/checks/finding";
import { receivingOfAccount } from "../listing/receiving.ts";
import type { UsersContext } from "../users-context.ts";

/** Categories that count, and of these how many need a company that pays and opens before a unit is opened to consumers. */
const CATEGORIES_WANTED = 20;
const CATEGORIES_NEEDED = 15;
const PAGE_SIZE = 200;
/** Companies looked at of a unit: more of them have other categories, or there are enough. */
const COMPANIES_MAX = 2_000;
const UNITS_MAX = 100;

type City = Pick<UsersContext, "accounts" | "wallet" | "franchise" | "messaging" | "now">;

/** The coverage of each active unit. Raises: `unavailable` while franchise, the wallet or messaging does not answer. */
export async function checkCity(ctx: City): Promise<Finding[]> {
  const units = await ctx.franchise.activeUnits();
  if (units.length === 0) {
    const sentence = "Não há nenhuma franquia ativa.";
    return [{ id: "city.coverage", state: "MISSING", sentence, action: "Crie a primeira.", link: "/master/franquias" }];
  }
  const zones = await ctx.franchise.unitPlaces(units.map(({ id }) => id));
  const found: Finding[] = [];
  for (const { id, name } of units.slice(0, UNITS_MAX)) {
    const wanted = await ctx.messaging.wantedCategories(id, CATEGORIES_WANTED);
    found.push(findingOf(name, wanted, await countCategories(ctx, id, { timeZone: zones.get(id)?.timeZone, wanted })));
  }
  return found;
}

function findingOf(
  name: string,
  wanted: readonly number[],
  { categories, isMore }: { categories: number; isMore: boolean },
): Finding {
  const shared = { id: "city.coverage", subject: name };
  const number = categories === 0 ? "nenhuma" : String(categories);
  const of = `das ${CATEGORIES_WANTED} categorias mais pedidas`;
  const covered = `${number} ${of} ${categories > 1 ? "têm" : "tem"} empresa com saldo e horário`;
  const unasked = wanted.length === 0 ? ", e ninguém pediu nada ainda" : "";
  if (categories >= CATEGORIES_NEEDED) {
    return { ...shared, state: "RIGHT", sentence: `${name}: ${isMore ? "pelo menos " : ""}${covered}${unasked}.` };
  }
  return {
    ...shared,
    state: "MISSING",
    sentence: `${name}: ${covered}${unasked}.`,
    action: `Abra a cidade quando houver ${CATEGORIES_NEEDED}: cadastre empresas e ponha saldo.`,
    link: "/master/usuarios",
  };
}

/**
 * Counts, of the categories that are wanted most, those in which a company receives now or at its next opening, until there are enough. Where wishes have
 * not named as many yet, any other category takes a place that is left.
 */
async function countCategories(
  ctx: City,
  unitId: string,
  { timeZone, wanted }: { timeZone: string | undefined; wanted: readonly number[] },
) {
  const covered = new Set<number>();
  const count = (): number => {
    const named = wanted.filter((id) => covered.has(id)).length;
    return named + Math.min(CATEGORIES_WANTED - wanted.length, covered.size - named);
  };
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
    if (page.length < PAGE_SIZE || last === undefined) return { categories: count(), isMore: false };
    if (count() >= CATEGORIES_NEEDED) break;
    after = { createdAt: last.createdAt, id: last.id };
  }
  return { categories: count(), isMore: true };
}
