import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { CreditKind } from "@tenho/proto/wallet/v1/wallet_pb";
import pMap from "p-map";
import { PRICE_CENTS } from "./balances.ts";
import type { PastWish } from "./build-history.ts";
import { buildLedger, type PastMovement } from "./build-ledger.ts";
import type { ServiceClients } from "./clients.ts";
import type { DemoMerchant } from "./data/merchant.ts";
import { ACTIVE_MERCHANTS } from "./data/merchants.ts";
import { type Anchor, activatedAt } from "./moments.ts";

const CONCURRENCY = 8;

/** Sources under which the wallet records movements. */
const DEBIT_SOURCE = "offer";
const CREDIT_SOURCE = "manual";

/**
 * Writes wallets with their initial credit, and every credit and debit of the past in order; an existing movement is not
 * written again.
 *
 * @returns how many movements the past has; 0 when all of them were there
 */
export async function putWallets(
  { wallet }: ServiceClients,
  history: readonly PastWish[],
  anchor: Anchor,
): Promise<number> {
  const ledgers = ACTIVE_MERCHANTS.map((merchant) => ({ merchant, movements: buildLedger(merchant, history, anchor) }));
  const expected = ledgers.reduce((sum, { movements }) => sum + movements.length + 1, 0);
  const { movementCount } = await wallet.summarise({ userIds: ACTIVE_MERCHANTS.map(({ id }) => id) });
  if (movementCount >= expected) return 0;
  await pMap(
    ledgers,
    async ({ merchant, movements }) => {
      const openedAt = timestampFromDate(activatedAt(anchor, merchant.joinedDaysAgo));
      await wallet.openWallet({ userId: merchant.id, unitId: merchant.unit.id, occurredAt: openedAt });
      for (const movement of movements) await putMovement(wallet, merchant, movement);
    },
    { concurrency: CONCURRENCY },
  );
  return expected;
}

async function putMovement(wallet: ServiceClients["wallet"], { id: userId }: DemoMerchant, movement: PastMovement) {
  const { kind, externalId, description, at, cents } = movement;
  const common = { userId, externalId, description, occurredAt: timestampFromDate(at) };
  if (kind === "debit") {
    await wallet.debit({ ...common, source: DEBIT_SOURCE, amountCents: BigInt(PRICE_CENTS) });
  } else {
    const amountCents = BigInt(cents);
    await wallet.credit({ ...common, source: CREDIT_SOURCE, amountCents, kind: CreditKind.MANUAL });
  }
}
