import { requirePermission } from "@tenho/kernel/auth/check-access";
import type { Identity } from "@tenho/kernel/auth/identity";
import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { z } from "zod";
import { auditRecord } from "../adapters/events/audit-record.ts";
import { EVERYWHERE } from "../domain/people/contact-block.ts";
import type { Wish } from "../domain/wish/wish.ts";
import type { PanelStore } from "../panel/panel-port.ts";
import { readerOf, scopeOf } from "../panel/panel-reader.ts";
import { type Reader, viewWish } from "../panel/panel-view.ts";
import { blockContact, listBlockedContacts, messageAbuse, reportMessage } from "./abuse-contract.ts";
import type { BlockCommand, BlockContact } from "./block-contact.ts";
import type { BlockedRow, ReadBlocks, StandingBlock } from "./read-blocks.ts";
import type { ReportWish } from "./report-wish.ts";
import { askedOffer } from "./wish-report.ts";

const ERASED_COMPANY = "Conta excluída";

const cursorShape = z.strictObject({ blockedAt: z.iso.datetime(), id: z.string().max(100) });

const notFound = (): AppError => new AppError("not_found", "Mensagem não encontrada.");

export type AbuseDeps = {
  panel: Pick<PanelStore, "get">;
  reportWish: ReportWish;
  blockContact: BlockContact;
  blocks: ReadBlocks;
  now: () => Date;
};

/** Units whose blocks an operator reads; null: all. */
const unitsOf = (identity: Identity): string[] | null => (identity.role === "MASTER" ? null : identity.unitIds);

/** HTTP handlers for reports of wishes and for blocks of their authors. */
export function abuseHandlers({ panel, reportWish, blockContact: block, blocks, now }: AbuseDeps): BoundRoute[] {
  const wishOf = async (identity: Identity, id: string): Promise<Wish> => {
    const wish = await panel.get(scopeOf(identity, undefined), id);
    if (wish === null) throw notFound();
    return wish;
  };

  const present = async (wish: Wish, identity: Identity) => {
    const standing = await blocks.ofWish(wish, unitsOf(identity));
    return {
      reports: wish.offers.flatMap(({ merchantName, report }) =>
        report === undefined ? [] : [{ company_name: merchantName || ERASED_COMPANY, ...presentReport(report) }],
      ),
      block: standing && presentBlock(standing, identity),
      can_block: wish.anonymisedAt === undefined,
    };
  };

  return [
    bind(reportMessage, async ({ params, body, identity }) => {
      requirePermission(identity, "message.access");
      const scope = scopeOf(identity, undefined);
      if (identity.userId === null || scope.kind !== "merchant") throw notFound();
      await wishOf(identity, params.id);
      const { merchantId } = scope;
      const said = { reason: body.reason, note: body.note || null, by: identity.userId };
      const report = askedOffer(await reportWish({ wishId: params.id, merchantId, ...said }), merchantId)?.report;
      if (report === undefined) throw notFound();
      return presentReport(report);
    }),
    bind(messageAbuse, async ({ params, identity }) => present(await wishOf(identity, params.id), identity)),
    bind(blockContact, async ({ params, body, identity }) => {
      const wish = await wishOf(identity, params.id);
      const { userId: by, role: byRole } = identity;
      if (by === null || (byRole !== "ADMIN" && byRole !== "MASTER")) throw notFound();
      const reason = body.blocked ? body.reason : "";
      await block({
        wishId: wish._id,
        isBlocked: body.blocked,
        reason,
        by,
        byRole,
        audit: auditOf(wish, body.blocked),
      });
      return present(await wishOf(identity, params.id), identity);
    }),
    bind(listBlockedContacts, async ({ query, identity }) => {
      const cursor = query.cursor === undefined ? null : decodeCursor(cursorShape, query.cursor);
      const after = cursor && { blockedAt: new Date(cursor.blockedAt), id: cursor.id };
      const found = await blocks.list(unitsOf(identity), { limit: query.limit, after });
      const page = toPage(found, query.limit, ({ contact }) => {
        return { blockedAt: contact.blockedAt.toISOString(), id: contact.contactId };
      });
      const reader = readerOf(identity);
      return {
        items: page.items.map((row) => presentRow(row, identity, reader, now())),
        next_cursor: page.next_cursor,
      };
    }),
  ];
}

const presentReport = ({ reason, note, at }: NonNullable<Wish["offers"][number]["report"]>) => ({
  reason,
  note,
  at: at.toISOString(),
});

function presentBlock({ place, decision }: StandingBlock, { role, userId }: Identity) {
  const everywhere = place === EVERYWHERE;
  const isTheirs = role === "MASTER" || !everywhere;
  return {
    since: decision.at.toISOString(),
    by: decision.byRole,
    by_me: decision.by === userId,
    reason: isTheirs ? decision.reason : null,
    everywhere,
    can_unblock: isTheirs,
  };
}

function presentRow({ block, wish }: BlockedRow, identity: Identity, reader: Reader, now: Date) {
  const sender = wish && viewWish(wish, reader, now).sender;
  return {
    ...presentBlock(block, identity),
    message_id: block.decision.wishId,
    name: sender?.name ?? null,
    phone: sender?.phone ?? null,
    unit_name: block.place === EVERYWHERE ? null : (wish?.unit?.name ?? null),
  };
}

/** Builds the audit record, which names the wish, never its author: the log names no consumer. */
const auditOf =
  (wish: Wish, isBlocked: boolean): BlockCommand["audit"] =>
  (at, unitId) =>
    auditRecord({
      at,
      action: isBlocked ? "contact.block" : "contact.unblock",
      subject: { kind: "wish", id: wish._id },
      unitId,
      changes: [{ field: "is_blocked", before: !isBlocked, after: isBlocked }],
    });
