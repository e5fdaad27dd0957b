import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { isTimeZone } from "@tenho/br/calendar/time-zones";
import { AppError } from "@tenho/kernel/errors/app-error";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { type MessagingService, OfferStatus } from "@tenho/proto/messaging/v1/messaging_pb";
import type { PanelScope, PanelStore } from "../../app/ports/wishes/panel-store.ts";
import { NO_FILTER } from "../../app/ports/wishes/panel-store.ts";
import type { Statistics } from "../../app/statistics/read-statistics.ts";
import { type Reader, viewWish } from "../../domain/panel-view.ts";
import type { OfferStatus as DomainStatus } from "../../domain/wish/wish.ts";

const LIST_MAX = 200;
const SERIES_DAYS_MAX = 90;
/** Enough for a line of a list. */
const WISH_TEXT_MAX = 200;
const WEEK_MS = 7 * 24 * 3_600_000;

const STATUSES: Record<DomainStatus, OfferStatus> = {
  scheduled: OfferStatus.PENDING,
  pending: OfferStatus.PENDING,
  answering: OfferStatus.PENDING,
  accepted: OfferStatus.ACCEPTED,
  rejected: OfferStatus.REJECTED,
  expired: OfferStatus.EXPIRED,
};

function scopeFrom(unitIds: readonly string[], merchantId: string): PanelScope {
  if (merchantId !== "") return { kind: "merchant", merchantId };
  return unitIds.length === 0 ? { kind: "all" } : { kind: "units", unitIds };
}

const bounded = (asked: number, max: number): number => Math.max(0, Math.min(max, asked || max));

/** Counts and newest offers and wishes for the dashboards of other services. Raises: invalid_input. */
export function panelRpc(
  panel: PanelStore,
  statistics: Statistics,
): Pick<ServiceImpl<typeof MessagingService>, "getStats" | "listOffers" | "listRecentWishes"> {
  return {
    async getStats({ unitIds, merchantId, since, seriesDays, timeZone }) {
      const zone = timeZone || "America/Fortaleza";
      if (!isTimeZone(zone)) throw new AppError("invalid_input", "Fuso horário desconhecido.");
      const scope = scopeFrom(unitIds, merchantId);
      const now = new Date();
      const days = Math.max(0, Math.min(SERIES_DAYS_MAX, seriesDays));
      const [counts, series] = await Promise.all([
        statistics.counts(scope, toDate(since), new Date(now.getTime() - WEEK_MS)),
        days === 0 ? [] : statistics.series(scope, { count: days, timeZone: zone, now }),
      ]);
      return { ...counts, avgResponseMinutes: counts.avgResponseMinutes ?? 0, series };
    },
    async listOffers({ merchantId, limit, answeredBy, since }, { signal }) {
      if (merchantId === "") throw new AppError("invalid_input", "Informe a empresa.");
      const page = { limit: bounded(limit, LIST_MAX), after: null };
      const filter = { ...NO_FILTER, answeredBy: answeredBy || null, from: toDate(since) };
      const wishes = await panel.list({ kind: "merchant", merchantId }, filter, page, signal);
      const reader: Reader = { kind: "merchant", merchantId, mayAnswer: false };
      const offers = wishes.flatMap((wish) =>
        wish.offers
          .filter((offer) => offer.merchantId === merchantId)
          .map((offer) => ({
            id: offer.id,
            wishId: wish._id,
            categoryName: wish.category?.name ?? "",
            status: STATUSES[offer.status],
            askedAt: timestampFromDate(offer.askedAt ?? wish.receivedAt),
            ...(offer.answeredAt !== null && { answeredAt: timestampFromDate(offer.answeredAt) }),
            wishText: [...viewWish(wish, reader, new Date()).content].slice(0, WISH_TEXT_MAX).join(""),
          })),
      );
      return { offers };
    },
    async listRecentWishes({ unitIds, limit }, { signal }) {
      const page = { limit: bounded(limit, LIST_MAX), after: null };
      const wishes = await panel.list(scopeFrom(unitIds, ""), NO_FILTER, page, signal);
      return {
        wishes: wishes.map((wish) => ({
          id: wish._id,
          unitId: wish.unit?.id ?? "",
          categoryName: wish.category?.name ?? "",
          receivedAt: timestampFromDate(wish.receivedAt),
          offers: wish.offers.length,
          accepted: wish.offers.filter((offer) => offer.status === "accepted").length,
        })),
      };
    },
  };
}
