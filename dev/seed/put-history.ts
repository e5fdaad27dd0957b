import pMap from "p-map";
import type { HistoryFixtures } from "../../services/messaging/fixtures/history-fixtures.ts";
import { PRICE_CENTS } from "./balances.ts";
import type { PastWish } from "./build-history.ts";
import type { ServiceClients } from "./clients.ts";
import { districtOf } from "./data/districts.ts";
import { UNITS } from "./data/units.ts";

const CONCURRENCY = 8;

/**
 * Writes the past wishes with their offers and answers; a wish that exists stays as it is.
 *
 * @returns how many wishes the past has; 0 when all of them were there
 */
export async function putHistory(
  { messaging }: ServiceClients,
  past: HistoryFixtures,
  history: readonly PastWish[],
): Promise<number> {
  const { wishes } = await messaging.getStats({ unitIds: UNITS.map(({ id }) => id) });
  if (wishes >= history.length) return 0;
  await pMap(
    history,
    ({ consumer, unit, offers, ...wish }) => {
      const { id, name, city, state, timeZone } = unit;
      return past.putWish({
        ...wish,
        unit: { id, name, city, state, timeZone },
        senderName: consumer.name,
        senderPhone: consumer.phone,
        district: districtOf(unit.key, wish.id),
        offers: offers.map(({ merchant, ...offer }) => ({
          ...offer,
          merchantId: merchant.id,
          merchantName: merchant.displayName,
          priceCents: PRICE_CENTS,
        })),
      });
    },
    { concurrency: CONCURRENCY },
  );
  return history.length;
}
