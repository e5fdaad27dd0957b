import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { can } from "@tenho/access/can";
import { runsUnits } from "@tenho/access/runs-units";
import { isTimeZone } from "@tenho/br/calendar/time-zones";
import type { Identity } from "@tenho/kernel/auth/identity";
import { personOfCall } from "@tenho/kernel/auth/person-of-call";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { toDate } from "@tenho/kernel/rpc/request-fields";
import { type MessagingService, OfferStatus } from "@tenho/proto/messaging/v1/messaging_pb";
import type { OfferStatus as DomainStatus } from "../domain/wish/wish.ts";
import type { Statistics } from "../statistics/read-statistics.ts";
import type { PanelScope, PanelStore } from "./panel-port.ts";
import { NO_FILTER } from "./panel-port.ts";
import { type Reader, viewWish } from "./panel-view.ts";

const LIST_MAX = 200;
const SERIES_DAYS_MAX = 90;
/** Most characters of a wish's text: enough for a line of a list. */
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

/** Returns whether a person is the merchant itself, or works for it and passes `staffMay`. */
function isOfMerchant(person: Identity, merchantId: string, staffMay: (staff: Identity) => boolean): boolean {
  if (person.role === "CLIENT") return person.userId === merchantId;
  return person.role === "USER" && person.clientId === merchantId && staffMay(person);
}

const readsMessages = (staff: Identity): boolean => can(staff, "message.view");

/** Staff without access to messages learn a merchant's totals, and nothing of single days. */
function maySeeCounts(person: Identity, scope: PanelScope, isTotal: boolean): boolean {
  if (scope.kind === "merchant") {
    return isOfMerchant(person, scope.merchantId, (staff) => isTotal || readsMessages(staff));
  }
  return runsUnits(person, scope.kind === "units" ? scope.unitIds : []);
}

const bounded = (asked: number, max: number): number => Math.max(0, Math.min(max, asked || max));

/** RPCs that read counts and the newest offers for dashboards. Raises: `invalid_input`; `unauthenticated`; `forbidden` where the call's person may not see them. */
export function panelRpc(
  panel: PanelStore,
  statistics: Statistics,
): Pick<ServiceImpl<typeof MessagingService>, "getStats" | "listOffers"> {
  return {
    async getStats({ unitIds, merchantId, since, seriesDays, timeZone }) {
      const zone = timeZone || "America/Fortaleza";
      if (!isTimeZone(zone)) throw new AppError("invalid_input", "Fuso horário desconhecido.");
      const scope = scopeFrom(unitIds, merchantId);
      const person = personOfCall();
      const days = Math.max(0, Math.min(SERIES_DAYS_MAX, seriesDays));
      if (person !== null && !maySeeCounts(person, scope, since === undefined && days === 0)) {
        const name = scope.kind === "merchant" ? "empresa" : "franquia";
        throw new AppError("forbidden", `Esta ${name} não é sua.`);
      }
      const now = new Date();
      const [counts, series] = await Promise.all([
        statistics.counts(scope, toDate(since), new Date(now.getTime() - WEEK_MS)),
        days === 0 ? [] : statistics.series(scope, { count: days, timeZone: zone, now }),
      ]);
      return { ...counts, avgResponseMinutes: counts.avgResponseMinutes ?? 0, series };
    },
    async listOffers({ merchantId, limit, answeredBy, since }, { signal }) {
      const person = requireIdentity();
      if (merchantId === "") throw new AppError("invalid_input", "Informe a empresa.");
      if (!isOfMerchant(person, merchantId, readsMessages)) {
        throw new AppError("forbidden", "Estas ofertas não são suas.");
      }
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
  };
}
