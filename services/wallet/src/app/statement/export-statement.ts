import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import type { Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { BooksStore } from "../ports.ts";
import type { DescribeOffers } from "./describe-offers.ts";
import { type DateFilter, filterIn, type ZoneOfUnit } from "./period.ts";
import type { StatementStore } from "./ports.ts";
import { type DescribedLine, describeLine } from "./read-statement.ts";

const LINES_A_PAGE = 500;
const DAYS_DEFAULT = 30;

/** The dates that were exported, and the lines by pages, newest first. */
export type StatementExport = {
  from: string;
  to: string;
  timeZone: string;
  pages: AsyncIterable<DescribedLine[]>;
};

/** A wallet's statement over a period, of the last 30 days unless said, as long as it may be: read page by page. Raises: `not_found`. */
export function createExportStatement(deps: {
  books: Pick<BooksStore, "wallet">;
  statements: Pick<StatementStore, "statement">;
  describeOffers: DescribeOffers;
  zoneOfUnit: ZoneOfUnit;
  now: () => Date;
}) {
  return async (reader: Reader, userId: string, dates: DateFilter): Promise<StatementExport> => {
    const wallet = authoriseWallet(reader, await deps.books.wallet(userId));
    const timeZone = await deps.zoneOfUnit(wallet.unitId);
    const to = dates.to ?? wallClock(deps.now(), timeZone).date;
    const from = dates.from ?? addDays(to, -(DAYS_DEFAULT - 1));
    const filter = await filterIn(deps.zoneOfUnit, wallet.unitId, { from, to, type: dates.type });

    async function* pages(): AsyncGenerator<DescribedLine[]> {
      let before: { occurredAt: Date; seq: string } | null = null;
      do {
        const lines = await deps.statements.statement(wallet.userId, { limit: LINES_A_PAGE, before, filter });
        const offerIds = lines.map(({ offerId }) => offerId);
        const { offers } = await deps.describeOffers(reader, wallet.userId, offerIds);
        yield lines.map((line) => describeLine(line, offers));
        before = lines.length === LINES_A_PAGE ? (lines.at(-1) ?? null) : null;
      } while (before !== null);
    }
    return { from, to, timeZone, pages: pages() };
  };
}
