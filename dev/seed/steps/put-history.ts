import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { OfferStatus } from "@tenho/proto/messaging/v1/messaging_pb";
import pMap from "p-map";
import type { ServiceClients } from "../clients.ts";
import { districtOf } from "../data/districts.ts";
import { UNITS } from "../data/units.ts";
import { PRICE_CENTS } from "../history/balances.ts";
import type { PastOffer, PastWish } from "../history/build-history.ts";

const CONCURRENCY = 8;

const STATUS = {
  accepted: OfferStatus.ACCEPTED,
  rejected: OfferStatus.REJECTED,
  expired: OfferStatus.EXPIRED,
} as const;

/**
 * The past wishes with their offers and answers; a wish that exists is left as it is.
 *
 * @returns how many wishes the past has; 0 when all of them were there
 */
export async function putHistory({ messaging }: ServiceClients, history: readonly PastWish[]): Promise<number> {
  const { wishes } = await messaging.getStats({ unitIds: UNITS.map(({ id }) => id) });
  if (wishes >= history.length) return 0;
  await pMap(
    history,
    (wish) =>
      messaging.importWish({
        id: wish.id,
        unitId: wish.unit.id,
        phoneNumberId: wish.phoneNumberId,
        senderName: wish.consumer.name,
        senderPhone: wish.consumer.phone,
        text: wish.text,
        categoryId: wish.categoryId,
        categoryName: wish.categoryName,
        confidence: wish.confidence,
        receivedAt: timestampFromDate(wish.receivedAt),
        district: districtOf(wish.unit.key, wish.id),
        offers: wish.offers.map(toProto),
      }),
    { concurrency: CONCURRENCY },
  );
  return history.length;
}

function toProto({ id, merchant, status, askedAt, answeredAt }: PastOffer) {
  return {
    id,
    merchantId: merchant.id,
    merchantName: merchant.displayName,
    status: STATUS[status],
    priceCents: BigInt(PRICE_CENTS),
    askedAt: timestampFromDate(askedAt),
    ...(answeredAt && { answeredAt: timestampFromDate(answeredAt) }),
  };
}
