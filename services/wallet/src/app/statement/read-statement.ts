import { type Affordability, affordability } from "../../domain/affordability.ts";
import type { Reader } from "../../domain/wallet-access.ts";
import { authoriseWallet } from "../authorise-wallet.ts";
import type { ReadPrice } from "../books/read-price.ts";
import type { BooksStore, WalletView } from "../ports.ts";
import type { DescribeOffers } from "./describe-offers.ts";
import { type DateFilter, filterIn, type ZoneOfUnit } from "./period.ts";
import type { OfferDescription, StatementLine, StatementPage, StatementStore, Totals } from "./ports.ts";

export type DescribedLine = StatementLine & { offer: OfferDescription | null };

/** `wallet` is null for a reader that keeps none of its own; `isDescribed` false while offers cannot be described. */
export type Statement = {
  priceCents: number;
  wallet: WalletView | null;
  affordable: Affordability;
  totals: Totals;
  lines: DescribedLine[];
  isDescribed: boolean;
};

export const describeLine = (line: StatementLine, offers: ReadonlyMap<string, OfferDescription>): DescribedLine => ({
  ...line,
  offer: (line.offerId === null ? undefined : offers.get(line.offerId)) ?? null,
});

/** A wallet with a page of its statement, newest line first, and the sums of the period. Raises: `not_found`, also for a hidden wallet. */
export function createReadStatement(deps: {
  books: Pick<BooksStore, "wallet">;
  statements: Pick<StatementStore, "statement" | "totals">;
  readPrice: ReadPrice;
  describeOffers: DescribeOffers;
  zoneOfUnit: ZoneOfUnit;
}) {
  return async (
    reader: Reader,
    userId: string,
    asked: { dates: DateFilter; page: Omit<StatementPage, "filter"> },
  ): Promise<Statement> => {
    const [priceCents, found] = await Promise.all([deps.readPrice(), deps.books.wallet(userId)]);
    // MASTER and ADMIN keep no wallet of their own: theirs reads as empty, so that the screen is the same for all.
    if (found === null && userId === reader.userId) {
      const totals = { spentCents: 0, customers: 0 };
      return { priceCents, wallet: null, affordable: affordability(null), totals, lines: [], isDescribed: true };
    }
    const wallet = authoriseWallet(reader, found);
    const filter = await filterIn(deps.zoneOfUnit, wallet.unitId, asked.dates);
    const [lines, totals] = await Promise.all([
      deps.statements.statement(wallet.userId, { ...asked.page, filter }),
      deps.statements.totals(wallet.userId, filter),
    ]);
    const offerIds = lines.map(({ offerId }) => offerId);
    const { offers, isComplete } = await deps.describeOffers(reader, wallet.userId, offerIds);
    return {
      priceCents,
      wallet,
      affordable: affordability({ spendableCents: wallet.spendableCents, priceCents }),
      totals,
      lines: lines.map((line) => describeLine(line, offers)),
      isDescribed: isComplete,
    };
  };
}
