import { deliveryModel } from "../services/messaging/src/adapters/db/delivery-document.ts";
import { openDatabase } from "../services/messaging/src/adapters/db/open-database.ts";
import { wishModel } from "../services/messaging/src/adapters/db/wish-document.ts";
import type { Wish } from "../services/messaging/src/domain/wish/wish.ts";
import { query } from "./query.ts";
import {
  type TracedCorrection,
  type TracedDelivery,
  type TracedMovement,
  type TraceStep,
  traceSteps,
} from "./steps.ts";
import type { StoreUrls } from "./store-urls.ts";

const TIMEOUT_MS = 15_000;
const MESSAGES_MAX = 5_000;
/** Start of the search before the wish: a message may be stored a little earlier than its wish. There is no end: a refund notice may come long after. */
const BEFORE_MS = 60_000;

/** Movements of the offers: a debit has its offer's key, and a reversal has the debit's. */
const MOVEMENTS = `
with debits as (select movement_id from wallet.movement_keys where source = 'offer' and external_id = any($1)),
reversals as (select movement_id from wallet.movement_keys where source = 'reversal' and external_id in (select movement_id::text from debits))
select m.id, m.occurred_at as at, m.kind, m.amount_cents::float8 as cents, m.balance_after_cents::float8 as balance,
  k.source || ' ' || k.external_id as cause
from (select movement_id from debits union all select movement_id from reversals) found
join wallet.movements m on m.id = found.movement_id join wallet.movement_keys k on k.movement_id = m.id
order by m.seq`;

const CORRECTIONS = `
select r.occurred_at as at, c.status, c.said_category_id as category
from categorisation.training_corrections r join categorisation.training_candidates c on c.id = r.candidate_id
where r.wish_id = $1 order by 1`;

/** Everything the stores hold about a wish; null when there is none with this id. All reads use an index. */
export async function readTrace(
  urls: Pick<StoreUrls, "postgres" | "mongo">,
  wishId: string,
): Promise<TraceStep[] | null> {
  const connection = await openDatabase({ url: urls.mongo, poolMax: 2, timeoutMs: TIMEOUT_MS });
  try {
    const wish = await wishModel(connection).findById(wishId).lean<Wish>();
    if (wish === null) return null;
    const offerIds = wish.offers.map(({ id }) => id);
    const isOfWish = (id: string) => [wish._id, ...offerIds].some((part) => id.includes(part));
    const contacts = [wish.contactId, ...wish.offers.map(({ merchantContactId }) => merchantContactId)];
    const since = new Date(wish.createdAt.getTime() - BEFORE_MS);
    const found = await deliveryModel(connection)
      .find({ "message.contactId": { $in: contacts }, createdAt: { $gte: since } }, { message: 0, errorLog: 0 })
      .limit(MESSAGES_MAX)
      .lean();
    const deliveries = found
      .filter(({ _id }) => isOfWish(_id))
      .map(({ _id, wamid, ...rest }): TracedDelivery => ({ ...rest, id: _id, wamid: wamid ?? null }));
    const movements = await query<TracedMovement>(urls.postgres.wallet, MOVEMENTS, [offerIds]);
    const corrections = await query<TracedCorrection>(urls.postgres.categorisation, CORRECTIONS, [wishId]);
    return traceSteps(wish, deliveries, movements, corrections);
  } finally {
    await connection.close();
  }
}
