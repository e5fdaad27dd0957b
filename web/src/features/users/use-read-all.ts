import type { ListUsersApiArg, User } from "../../api/generated/tenho.gen.ts";
import { toPage } from "../../api/page.ts";
import { useLazyListUsersQuery } from "../../api/tenho-api.ts";

const PAGE_SIZE = 200;
/** Most accounts read: the number an analysis takes at a time, and more than anybody reads on paper. */
const ROWS_MAX = 2_000;

/** Accounts on every page of a filtered list; `isCut`: there are more. */
export type AllUsers = { readonly rows: readonly User[]; readonly isCut: boolean };

/** Reads every account that filters find, up to a limit; null where a page cannot be loaded. */
export function useReadAllUsers(): (asked: ListUsersApiArg) => Promise<AllUsers | null> {
  const [list] = useLazyListUsersQuery();
  return async (asked) => {
    const rows: User[] = [];
    let cursor: string | null = null;
    do {
      const answer: Awaited<ReturnType<typeof list>> = await list({
        ...asked,
        limit: PAGE_SIZE,
        ...(cursor && { cursor }),
      });
      if (!answer.data) return null;
      const page = toPage(answer.data);
      rows.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null && rows.length < ROWS_MAX);
    return { rows, isCut: cursor !== null };
  };
}
