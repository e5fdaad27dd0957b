import { type ComplainedCompany, complaintKept } from "../outgoing/texts/complaints.ts";
import { withApplied } from "../wish/applied-messages.ts";
import { addMs } from "../wish/flow-settings.ts";
import { consumerMessage, update } from "../wish/update.ts";
import type { Complaint, Effect, Wish } from "../wish/wish.ts";

const DAY_MS = 86_400_000;
/** A complaint may be about companies that said TENHO to wishes of this time. */
const SERVED_WITHIN_MS = 7 * DAY_MS;

/** The moment from which on the wishes of a person matter to what they write now. */
export const servedSince = (now: Date): Date => addMs(now, -SERVED_WITHIN_MS);

/** A paid TENHO that a complaint may be about. */
export type ServedOffer = ComplainedCompany & { wish: Wish };

/** The companies that said TENHO to these wishes, each once, by its latest; one whose account was erased has no name and is left out. */
export function companiesOf(served: readonly Wish[]): ServedOffer[] {
  const offers = served.flatMap((wish) =>
    wish.offers.flatMap(({ id, status, merchantId, merchantName, answeredAt }) =>
      status === "accepted" && merchantName !== ""
        ? [{ offerId: id, name: merchantName, merchantId, atMs: answeredAt?.getTime() ?? 0, wish }]
        : [],
    ),
  );
  const byMerchant = new Map<string, (typeof offers)[number]>();
  for (const offer of offers.toSorted((one, other) => other.atMs - one.atMs)) {
    if (!byMerchant.has(offer.merchantId)) byMerchant.set(offer.merchantId, offer);
  }
  return [...byMerchant.values()].map(({ offerId, name, wish }) => ({ offerId, name, wish }));
}

/** A text that complains, with the complaint for the ADMIN of this unit. */
export const withComplaint = (wish: Wish, unit: Complaint["unit"], at: Date): Wish =>
  update(wish, { complaint: { at, unit, about: null } }, noticeTo(wish, unit));

/**
 * Records which company a complaint is about, once, and says what becomes of it. Repeating the tap changes nothing.
 *
 * @param offer null: another company than those that were named
 */
export function recordComplained(wish: Wish, offer: ServedOffer | null, wamid: string): Wish {
  const { complaint } = wish;
  if (complaint === undefined || complaint.isAnswered === true || wish.anonymisedAt !== undefined) return wish;
  const unit = offer?.wish.unit ?? complaint.unit;
  const about = offer === null ? null : { wishId: offer.wish._id, offerId: offer.offerId };
  const reply = complaintKept({ city: unit?.city ?? null, company: offer?.name ?? null });
  return update(
    wish,
    {
      complaint: { ...complaint, unit, about, isAnswered: true },
      appliedMessageIds: withApplied(wish, wamid),
    },
    [consumerMessage(wish, `complained:${wish._id}`, reply), ...noticeTo(wish, unit)],
  );
}

/** A notice to the unit's panels, whose list of complaints has changed; the text itself belongs to no unit. */
function noticeTo(wish: Wish, unit: Complaint["unit"]): Effect[] {
  const version = wish.version + 1;
  const id = `live:${wish._id}:${version}`;
  return unit === null ? [] : [{ id, kind: "live_notice", version, unitIds: [unit.id], userIds: [] }];
}
