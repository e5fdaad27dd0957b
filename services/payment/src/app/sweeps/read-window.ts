import { AppError } from "@tenho/kernel/errors/app-error";
import type { PaymentContext } from "../payment-context.ts";
import type { ReceivedItems, ReceivedPage, ReceivedQuery } from "../providers.ts";
import { UNREADABLE } from "../unreadable.ts";

const PAGES_MAX = 10_000;

const reasonOf = (error: unknown): string | undefined => (error instanceof AppError ? error.reason : undefined);

/** Remembers the items of a page; false when all of them were there before. */
function isNews(seen: Set<string>, { payments, unreadable }: ReceivedPage): boolean {
  const before = seen.size;
  for (const { endToEndId } of payments) seen.add(endToEndId);
  for (const { digest } of unreadable) seen.add(digest);
  return seen.size > before;
}

/**
 * Reads the pages of a period of the bank's list, one after another. Where the bank does not say how many there are, the list ends with a page that is
 * refused or brings nothing new. A page that cannot be read, or not be handled, holds up none of the others: the first failure is raised at the end.
 */
export async function readWindow(
  ctx: PaymentContext,
  window: Omit<ReceivedQuery, "page">,
  handle: (items: ReceivedItems) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const seen = new Set<string>();
  let pages: number | null = null;
  for (let page = 0; pages === null || page < pages; page += 1) {
    if (page === PAGES_MAX) throw new Error("the provider's list of received Pix has no end");
    let read: ReceivedPage;
    try {
      read = await ctx.pix.listReceived({ ...window, page });
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === "provider_refused" && page > 0 && pages === null) break;
      failures.push(error);
      if (reason === UNREADABLE && pages !== null) continue;
      break;
    }
    await handle(read).catch((error: unknown) => failures.push(error));
    pages = read.pages ?? pages;
    if (!isNews(seen, read) && pages === null) break;
  }
  if (failures.length > 0) throw failures[0];
}
