import { addDays, startOfDay, wallClock } from "@tenho/br/calendar/wall-clock";
import { formatBRL } from "@tenho/br/money/money";
import { requirePermission } from "@tenho/kernel/auth/check-access";
import type { Identity } from "@tenho/kernel/auth/identity";
import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { AppError } from "@tenho/kernel/errors/app-error";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { auditRecord } from "../adapters/events/audit-record.ts";
import type { AnswerOffer } from "../app/offers/answer-offer.ts";
import type { FollowUpOffer } from "../app/offers/follow-up-offer.ts";
import type { UsersClient } from "../app/ports/clients.ts";
import type { MerchantStore } from "../app/ports/merchant-store.ts";
import type { CorrectCategory } from "../app/wish/correct-category.ts";
import type { AuditRecord } from "../domain/wish/audit-record.ts";
import type { Wish } from "../domain/wish/wish.ts";
import { readListCounts } from "../statistics/read-list-counts.ts";
import type { Statistics } from "../statistics/read-statistics.ts";
import { answerMessage, correctCategory, followUp, getMessage, listMessages, messageStats } from "./panel-contract.ts";
import { COUNTED_MAX, type PanelFilter, type PanelScope, type PanelStore } from "./panel-port.ts";
import { readerOf, scopeOf } from "./panel-reader.ts";
import { type Reader, type ShownWish, senderSightOf } from "./panel-view.ts";
import { presentMessage, presentPaid } from "./present-message.ts";

const UNPAGED_MAX = 500;
const WEEK_DAYS = 7;
/** Filters by day use this zone; all units so far share its offset. */
const TIME_ZONE = "America/Fortaleza";

const cursorShape = z.strictObject({ receivedAt: z.iso.datetime(), id: z.uuid() });

/** Builds the audit record of a correction, which names the wish, never its author. */
const auditOfCorrection = ({ _id: id, unit }: Wish, before: number, after: number): AuditRecord =>
  auditRecord({
    action: "message.category",
    subject: { kind: "wish", id },
    unitId: unit?.id ?? null,
    changes: [{ field: "category_id", before: before === 0 ? undefined : before, after }],
  });

const notFound = (): AppError => new AppError("not_found", "Mensagem não encontrada.");

type FilterQuery = z.output<NonNullable<typeof messageStats.query>>;

/** Reads the requested list from the query: whose wishes, and which of them. Raises: `forbidden`. */
function listOf(query: FilterQuery, identity: Identity): { reader: Reader; scope: PanelScope; filter: PanelFilter } {
  const text = (value: string | undefined): string | null => value || null;
  const reader = readerOf(identity);
  const filter: PanelFilter = {
    search: query.search ? { text: query.search, senderSight: senderSightOf(reader) } : null,
    from: query.dateFrom ? startOfDay(query.dateFrom, TIME_ZONE) : null,
    to: query.dateTo ? startOfDay(addDays(query.dateTo, 1), TIME_ZONE) : null,
    category: text(query.category),
    status: query.status ?? null,
    company: text(query.company),
    unit: text(query.franchise),
    answeredBy: null,
  };
  return { reader, scope: scopeOf(identity, query.franchise_id), filter };
}

function missedOf(counts: ReadonlyMap<string, number>, now: Date): { today: number; week: number } {
  const { date } = wallClock(now, TIME_ZONE);
  const days = Array.from({ length: WEEK_DAYS }, (_, back) => counts.get(addDays(date, -back)) ?? 0);
  return { today: days[0] ?? 0, week: days.reduce((sum, count) => sum + count, 0) };
}

export type PanelDeps = {
  panel: PanelStore;
  statistics: Pick<Statistics, "sums">;
  merchants: Pick<MerchantStore, "missedCounts">;
  answerOffer: AnswerOffer;
  followUpOffer: FollowUpOffer;
  correctCategory: CorrectCategory;
  namesOf: UsersClient["namesOf"];
  now: () => Date;
};

/** The Central de Mensagens over HTTP. */
export function panelHandlers(deps: PanelDeps): BoundRoute[] {
  const { panel } = deps;

  /** A wish as it is opened, with the name of the operator who corrected it. */
  const presentOpened = async (wish: ShownWish, reader: Reader) => {
    const by = reader.kind === "merchant" ? undefined : wish.category?.by;
    // A wish is shown without that name rather than not at all.
    const names = by === undefined ? null : await deps.namesOf([by]).catch(() => null);
    return { ...presentMessage(wish, reader, deps.now()), corrected_by: names?.get(by ?? "") || null };
  };

  return [
    bind(listMessages, async ({ query, identity, signal }) => {
      const { reader, scope, filter } = listOf(query, identity);
      const limit = query.limit ?? UNPAGED_MAX;
      const after = query.cursor === undefined ? null : decodeCursor(cursorShape, query.cursor);
      const found = await panel.list(scope, filter, { limit: limit + 1, after }, signal);
      const page = toPage(found, limit, (wish) => ({ receivedAt: wish.receivedAt.toISOString(), id: wish._id }));
      const items = page.items.map((wish) => presentMessage(wish, reader, deps.now()));
      if (query.limit === undefined && query.cursor === undefined) return items;
      const { count, isCapped } = await panel.total(scope, filter, COUNTED_MAX, signal);
      return { items, next_cursor: page.next_cursor, total: count, total_is_capped: isCapped };
    }),
    bind(messageStats, async ({ query, identity, signal }) => {
      const { scope, filter } = listOf(query, identity);
      const [counts, missed] = await Promise.all([
        readListCounts(deps, scope, filter, signal),
        scope.kind === "merchant" ? missedOf(await deps.merchants.missedCounts(scope.merchantId), deps.now()) : null,
      ]);
      return {
        totalMessages: counts.wishes,
        categorizedMessages: counts.categorised,
        responsesCount: counts.responses,
        missed,
        isCapped: counts.isCapped,
        avgResponseTime: counts.avgResponseMinutes === null ? null : Math.round(counts.avgResponseMinutes * 10) / 10,
      };
    }),
    bind(getMessage, async ({ params, identity }) => {
      const wish = await panel.get(scopeOf(identity, undefined), params.id);
      if (wish === null) throw notFound();
      return presentOpened(wish, readerOf(identity));
    }),
    bind(answerMessage, async ({ params, body, identity }) => {
      requirePermission(identity, "message.access");
      if (body.not_my_category && body.answer === "TENHO") {
        throw new AppError("unprocessable", "Quem tem não pode dizer que não é da sua categoria.");
      }
      const scope = scopeOf(identity, undefined);
      if (identity.userId === null || scope.kind !== "merchant") throw notFound();
      if ((await panel.get(scope, params.id)) === null) throw notFound();
      const key = `panel:${uuidv7()}`;
      const { outcome, wish, offer, balanceCents } = await deps.answerOffer({
        wishId: params.id,
        merchantId: scope.merchantId,
        answer: body.answer,
        notMyCategory: body.not_my_category ?? false,
        by: identity.userId,
        via: "panel",
        contactId: null,
        key,
        buttonId: key,
        at: deps.now(),
      });
      if (outcome === "too_late")
        throw new AppError("conflict", "Este pedido já foi encerrado. Nada foi cobrado.", { reason: outcome });
      if (outcome === "withdrawn") {
        const message = "Quem fez este pedido desistiu dele. Nada foi cobrado.";
        throw new AppError("conflict", message, { reason: outcome });
      }
      if (outcome === "unreachable") {
        const message = "Quem fez este pedido não pode mais ser encontrado. Nada foi cobrado.";
        throw new AppError("conflict", message, { reason: outcome });
      }
      if (outcome === "no_balance") {
        const missing = formatBRL(Math.max(0, offer.priceCents - (balanceCents ?? 0)));
        const message = `Saldo insuficiente: faltam ${missing} para este TENHO. Adicione créditos enquanto o pedido está aberto, e ele vale sozinho.`;
        throw new AppError("unprocessable", message, { reason: outcome });
      }
      if (outcome === "cap_reached") {
        const message = "Você chegou ao seu limite de hoje. Nada foi debitado, e o pedido continua aberto.";
        throw new AppError("unprocessable", message, { reason: outcome });
      }
      const contradicts = outcome === (body.answer === "TENHO" ? "already_rejected" : "already_accepted");
      if (contradicts) {
        const message = "Você já respondeu a este pedido e não cobramos de novo.";
        throw new AppError("conflict", message, { reason: "already_answered" });
      }
      return { ...presentMessage(wish, readerOf(identity), deps.now()), ...presentPaid(offer) };
    }),
    bind(followUp, async ({ params, body, identity }) => {
      requirePermission(identity, "message.access");
      const scope = scopeOf(identity, undefined);
      if (identity.userId === null || scope.kind !== "merchant") throw notFound();
      if ((await panel.get(scope, params.id)) === null) throw notFound();
      const { outcome, note } = body;
      const said = { outcome, note: note || null, by: identity.userId };
      const wish = await deps.followUpOffer({ wishId: params.id, merchantId: scope.merchantId, ...said });
      return presentMessage(wish, readerOf(identity), deps.now());
    }),
    bind(correctCategory, async ({ params, body, identity }) => {
      const reader = readerOf(identity);
      if (reader.kind === "merchant" || identity.userId === null) {
        throw new AppError("forbidden", "Só quem opera a unidade corrige a categoria.");
      }
      if ((await panel.get(scopeOf(identity, undefined), params.id)) === null) throw notFound();
      const { category_id: categoryId, ask: asks = true } = body;
      const wish = await deps.correctCategory({
        wishId: params.id,
        categoryId,
        asks,
        by: identity.userId,
        audit: (corrected, fromCategoryId) => auditOfCorrection(corrected, fromCategoryId, categoryId),
      });
      return presentOpened(wish, reader);
    }),
  ];
}
