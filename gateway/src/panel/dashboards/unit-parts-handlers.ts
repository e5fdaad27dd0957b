import { centsToReais } from "@tenho/br/money/money";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { UnmetLine, UnmetSums } from "../clients/messaging-client.ts";
import { CATEGORIES_WANTED, COMPANIES_WANTED } from "./opening.ts";
import type { ReadEarnings } from "./read-earnings.ts";
import type { CityOpening, ReadOpening } from "./read-opening.ts";
import type { ReadUnmetDemand } from "./read-unmet-demand.ts";
import { earnings, opening, unmetDemand } from "./unit-parts-contract.ts";

const reaisOrNull = (cents: number | null): number | null => (cents === null ? null : centsToReais(cents));

const presentSums = ({ wishes, withoutBalance, noSeller, unavailable }: UnmetSums) => ({
  wishes,
  without_balance: withoutBalance,
  no_seller: noSeller,
  unavailable,
});

const presentCategory = ({ categoryId, categoryName, ...sums }: Omit<UnmetLine, "district">) => ({
  category_id: categoryId,
  category: categoryName,
  ...presentSums(sums),
});

const presentOpening = (city: CityOpening) => ({
  whatsapp: city.whatsapp,
  companies: city.companies,
  receiving: city.receiving,
  receiving_wanted: COMPANIES_WANTED,
  without_balance: city.withoutBalance,
  without_hours: city.withoutHours,
  categories_covered: city.covered,
  categories_wanted: CATEGORIES_WANTED,
  categories_missing: city.missing,
});

/** Further routes of a unit's dashboard: the opening of its city, its unmet demand and its franchisee's earnings. */
export function unitPartsHandlers(deps: {
  readUnmetDemand: ReadUnmetDemand;
  readEarnings: ReadEarnings;
  readOpening: ReadOpening;
}): BoundRoute[] {
  return [
    bind(unmetDemand, async ({ params, query }) => {
      const categoryId = query.category_id === undefined ? null : Number(query.category_id);
      const found = await deps.readUnmetDemand(params.id, { days: Number(query.days), categoryId });
      return {
        from: found.from,
        to: found.to,
        ...presentSums(found),
        cells: found.cells.map(({ district, hour, wishes }) => ({ district, hour, wishes })),
        cell_wishes: found.cellWishes,
        lines: found.lines.map((line) => ({ ...presentCategory(line), district: line.district })),
        categories: found.categories.map(presentCategory),
      };
    }),
    bind(opening, async ({ params }) => {
      const city = await deps.readOpening(params.id);
      return { opening: city && presentOpening(city) };
    }),
    bind(earnings, async ({ params }) => {
      const { terms, months } = await deps.readEarnings(params.id);
      const { commissionBasisPoints } = terms;
      return {
        commission_percent: commissionBasisPoints === null ? null : commissionBasisPoints / 100,
        monthly_fee: reaisOrNull(terms.monthlyFeeCents),
        months: months.map((month, index) => ({
          month: month.month,
          is_running: index === months.length - 1,
          tenhos: month.tenhos,
          paid: centsToReais(month.paidCents),
          returned: centsToReais(month.returnedCents),
          commission: reaisOrNull(month.commissionCents),
          monthly_fee: reaisOrNull(month.monthlyFeeCents),
          earned: reaisOrNull(month.earnedCents),
        })),
      };
    }),
  ];
}
