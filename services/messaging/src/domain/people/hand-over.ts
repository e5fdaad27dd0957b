import { openKeyOf } from "../intake/gather-texts.ts";
import { update, withoutOpenKey } from "../wish/update.ts";
import type { Wish } from "../wish/wish.ts";

/** The wish moved to another contact of the same person; `mayStayOpen`: that contact has no open wish at the number. */
export function handOver(wish: Wish, contactId: string, mayStayOpen: boolean): Wish {
  if (wish.contactId === contactId) return wish;
  const handed = update(wish, { contactId });
  if (wish.openKey !== openKeyOf(wish.contactId, wish.phoneNumberId)) return withoutOpenKey(handed);
  return mayStayOpen ? { ...handed, openKey: openKeyOf(contactId, wish.phoneNumberId) } : withoutOpenKey(handed);
}
