import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { Attachment } from "@tenho/kernel/http/contract/attachment";
import type { DescribeOffers } from "./describe-offers.ts";
import { type DescribedLine, describeLine } from "./described-line.ts";
import { getTransaction, getWallet } from "./statement-contract.ts";
import { statementCsv } from "./statement-csv.ts";
import type { StatementQuery, WalletLine, WalletStatement, WalletStatementReads } from "./wallet-statement.ts";
import type { ZoneOfWallet } from "./zone-of-wallet.ts";

const LINES_OF_A_FILES_PAGE = "500";

/** A wallet's statement with the words of its wishes, over HTTP. */
export function statementHandlers(deps: {
  wallet: WalletStatementReads;
  describeOffers: DescribeOffers;
  zoneOfWallet: ZoneOfWallet;
}): BoundRoute[] {
  const { wallet, describeOffers, zoneOfWallet } = deps;

  async function describe(userId: string, lines: readonly WalletLine[]) {
    const { offers, isComplete } = await describeOffers(
      userId,
      lines.map((line) => line.offer_id),
    );
    return { lines: lines.map((line) => describeLine(line, offers)), isComplete };
  }

  /** All lines of a file by pages, the first of which was read already. */
  async function* pagesOf(
    userId: string,
    query: StatementQuery,
    first: WalletStatement,
  ): AsyncGenerator<DescribedLine[]> {
    for (let page = first; ; ) {
      yield (await describe(userId, page.transactions)).lines;
      if (page.next_cursor === null) return;
      page = await wallet.page(userId, { ...query, cursor: page.next_cursor });
    }
  }

  async function fileOf(userId: string, { from, to, type }: StatementQuery): Promise<Attachment> {
    const time_zone = await zoneOfWallet(userId);
    const query: StatementQuery = { from, to, type, time_zone, limit: LINES_OF_A_FILES_PAGE, for_file: "true" };
    const first = await wallet.page(userId, query);
    // The wallet names the dates of every file.
    const period = first.period as NonNullable<WalletStatement["period"]>;
    const pages = pagesOf(userId, { ...query, from: period.from, to: period.to }, first);
    return new Attachment(`extrato-${period.from}-a-${period.to}.csv`, statementCsv(pages, period.time_zone));
  }

  return [
    bind(getWallet, async ({ params: { userId }, query }) => {
      const { from, to, type, cursor } = query;
      if (query.format === "csv") return fileOf(userId, { from, to, type });
      const limit = query.limit?.toString();
      const isDated = from !== undefined || to !== undefined;
      const time_zone = isDated ? await zoneOfWallet(userId) : undefined;
      const asked = { from, to, type, time_zone, cursor, limit };
      const { transactions, period: _, ...sums } = await wallet.page(userId, asked);
      const { lines, isComplete } = await describe(userId, transactions);
      return { ...sums, described: isComplete, transactions: lines };
    }),
    bind(getTransaction, async ({ params: { userId, movementId } }) => {
      const { wish_id, is_test = false, ...rest } = await wallet.proof(userId, movementId);
      const proof = { ...rest, is_test };
      const { offers } = await describeOffers(userId, [proof.offer_id]);
      const offer = proof.offer_id === null ? undefined : offers.get(proof.offer_id);
      const id = wish_id ?? offer?.wishId;
      if (id === undefined) return { ...proof, wish: null };
      const { wishText: text = null, customer = null, category = null } = offer ?? {};
      return { ...proof, wish: { id, text, customer, category } };
    }),
  ];
}
