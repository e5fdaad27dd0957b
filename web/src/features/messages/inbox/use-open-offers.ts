import { toPage } from "../../../api/page.ts";
import { useListMessagesQuery } from "../../../api/tenho-api.ts";
import { useNow } from "../../../shared/hooks/use-now.ts";
import { isOpen } from "../message.ts";

const READ_MAX = 100;
const LOOK_AGAIN_MS = 10_000;

/** The merchant's newest wishes, and those of them that still can be answered. */
export function useOpenOffers() {
  const query = useListMessagesQuery({ limit: READ_MAX });
  const now = useNow(LOOK_AGAIN_MS);
  const open = query.currentData && toPage(query.currentData).items.filter((item) => isOpen(item, now));
  return { query, open };
}
