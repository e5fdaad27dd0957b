import { requirePermission } from "@tenho/kernel/auth/check-access";
import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { z } from "zod";
import { readerOf, scopeOf } from "../panel/panel-reader.ts";
import { type Reader, type ShownWish, viewWish } from "../panel/panel-view.ts";
import { listComplaints } from "./complaint-contract.ts";
import type { ComplaintStore } from "./complaint-store.ts";

const WEEK_MS = 7 * 86_400_000;
const COUNTED_MAX = 1_000;

const cursorShape = z.strictObject({ at: z.iso.datetime(), id: z.uuid() });

/** HTTP handlers for the complaints of consumers: an ADMIN reads those of its units, MASTER all. */
export function complaintHandlers({ complaints, now }: { complaints: ComplaintStore; now: () => Date }): BoundRoute[] {
  return [
    bind(listComplaints, async ({ query, identity }) => {
      requirePermission(identity, "message.view");
      const scope = scopeOf(identity, query.franchise_id);
      const unitIds = scope.kind === "units" ? scope.unitIds : scope.kind === "all" ? null : [];
      const cursor = query.cursor === undefined ? null : decodeCursor(cursorShape, query.cursor);
      const after = cursor && { at: new Date(cursor.at), id: cursor.id };
      const [found, week] = await Promise.all([
        complaints.list(unitIds, { limit: query.limit + 1, after }),
        complaints.countSince(unitIds, new Date(now().getTime() - WEEK_MS), COUNTED_MAX),
      ]);
      const page = toPage(found, query.limit, ({ _id: id, complaint, receivedAt }) => ({
        at: (complaint?.at ?? receivedAt).toISOString(),
        id,
      }));
      const about = page.items.flatMap(({ complaint }) => complaint?.about?.wishId ?? []);
      const wishes = new Map((await complaints.wishes(about)).map((wish) => [wish._id, wish]));
      const reader = readerOf(identity);
      return {
        items: page.items.map((text) => present(text, wishes.get(text.complaint?.about?.wishId ?? ""), reader, now())),
        next_cursor: page.next_cursor,
        week,
      };
    }),
  ];
}

/** A complaint for its reader, who sees the person where they may see the sender of the wish it is about. */
function present(text: ShownWish, wish: ShownWish | undefined, reader: Reader, now: Date) {
  const { complaint } = text;
  const offer = wish?.offers.find(({ id }) => id === complaint?.about?.offerId);
  const said = viewWish(text, reader, now);
  const about = wish && viewWish(wish, reader, now);
  const sender = said.isAnonymised ? null : (about?.sender ?? said.sender);
  return {
    id: text._id,
    text: said.content,
    at: (complaint?.at ?? text.receivedAt).toISOString(),
    unit_name: complaint?.unit?.name ?? null,
    company_name: offer?.merchantName || null,
    message_id: wish?._id ?? null,
    message_text: about?.content ?? null,
    name: sender?.name ?? null,
    phone: sender?.phone ?? null,
  };
}
