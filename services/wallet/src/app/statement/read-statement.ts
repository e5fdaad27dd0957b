import { addDays, wallClock } from "@tenho/br/calendar/wall-clock";
import { type Affordability, affordability } from "../../domain/affordability.ts";
import type { Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { WalletView } from "../ports.ts";
import { readPrice } from "../read-price.ts";
import type { WalletContext } from "../wallet-context.ts";
import { type DateFilter, filterIn } from "./period.ts";
import type { StatementLine, StatementPage, Totals } from "./ports.ts";

/** Days of a file, the present one included, where no dates are given. */
const FILE_DAYS = 30;
const NO_TOTALS: Totals = { spentCents: 0, customers: 0 };

/** `wallet` is null for a reader without a wallet; `period` has the dates of a file and is null for a screen. */
export type Statement = {
  priceCents: number;
  wallet: WalletView | null;
  affordable: Affordability;
  totals: Totals;
  lines: StatementLine[];
  period: { from: string; to: string; timeZone: string } | null;
};

type StatementRequest = {
  dates: DateFilter;
  timeZone: string;
  page: Omit<StatementPage, "filter">;
  isForFile: boolean;
};

/**
 * Reads a wallet with a page of its statement, newest line first, and the sums of the period, whose dates are those of `timeZone`; for a file the last 30 days where no dates are given,
 * and no sums, since they would be summed for each of its pages. Raises: `not_found`, also for a hidden wallet.
 */
export async function readStatement(
  ctx: WalletContext,
  reader: Reader,
  userId: string,
  { dates, timeZone, page, isForFile }: StatementRequest,
): Promise<Statement> {
  const [priceCents, found] = await Promise.all([readPrice(ctx), ctx.books.wallet(userId)]);
  // MASTER and ADMIN have no wallet of their own: theirs reads as empty, so that the screen is the same for all.
  if (found === null && userId === reader.userId && !isForFile) {
    const affordable = affordability(null);
    return { priceCents, wallet: null, affordable, totals: NO_TOTALS, lines: [], period: null };
  }
  const wallet = authoriseWallet(reader, found);
  const period = isForFile ? periodOfFile(dates, timeZone, ctx.now()) : null;
  const filter = filterIn(timeZone, { ...dates, ...period });
  const [lines, totals] = await Promise.all([
    ctx.statements.statement(wallet.userId, { ...page, filter }),
    isForFile ? NO_TOTALS : ctx.statements.totals(wallet.userId, filter),
  ]);
  return { priceCents, wallet, affordable: affordability({ ...wallet, priceCents }), totals, lines, period };
}

function periodOfFile({ from, to }: DateFilter, timeZone: string, now: Date) {
  const last = to ?? wallClock(now, timeZone).date;
  return { from: from ?? addDays(last, -(FILE_DAYS - 1)), to: last, timeZone };
}
