import { useGetWalletQuery } from "../../../api/tenho-api.ts";
import { useNow } from "../../../shared/clock/use-now.ts";
import { useCursorPages } from "../../../shared/hooks/use-cursor-pages.ts";
import { useFilters } from "../../../shared/hooks/use-filters.ts";
import { periodOf } from "./period.ts";

const PAGE_SIZE = 25;
const FILTERS = ["periodo", "de", "ate", "tipo"] as const;
const TYPES = ["CREDIT", "DEBIT"] as const;

/** A wallet's statement as the address bar filters it. */
export function useStatement(userId: string) {
  const filters = useFilters(FILTERS);
  const pages = useCursorPages();
  const now = useNow();
  const period = periodOf(filters.values, now);
  const type = TYPES.find((known) => known === filters.values.tipo);
  const selection = { ...period, ...(type && { type }) };
  const query = useGetWalletQuery(
    { userId, ...selection, limit: PAGE_SIZE, ...(pages.cursor && { cursor: pages.cursor }) },
    { skip: period === null },
  );
  return { filters, pages, period, selection, query };
}
