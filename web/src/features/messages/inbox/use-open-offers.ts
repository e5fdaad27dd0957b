import { toPage } from "../../../api/page.ts";
import { useListMessagesQuery } from "../../../api/tenho-api.ts";
import { soonest } from "../../../shared/clock/soonest.ts";
import { useReadAtEnd } from "../../../shared/clock/use-read-at-end.ts";
import { isOpen } from "../message.ts";

const READ_MAX = 100;

/** The merchant's newest wishes, and those of them that still can be answered. */
export function useOpenOffers() {
  const query = useListMessagesQuery({ limit: READ_MAX });
  const open = query.currentData && toPage(query.currentData).items.filter(isOpen);
  useReadAtEnd(soonest(open?.map(({ offer }) => offer?.expires_at) ?? []), query.refetch);
  return { query, open };
}
