import type { Client } from "@connectrpc/connect";
import type { FranchiseService } from "@tenho/proto/franchise/v1/franchise_pb";
import type { WalletService } from "@tenho/proto/wallet/v1/wallet_pb";

const REMEMBERED_MS = 10 * 60_000;
const UNITS_MAX = 5_000;
/** Time limit of each of the two calls, after which a statement is shown in the zone last known. */
const DEADLINE_MS = 2_000;

/**
 * Reads the time zone of a wallet's unit, that of a unit anew every ten minutes. Where it cannot be read, returns the last one known, else undefined,
 * for which the wallet takes the launch city's: a statement is read all the same. Never raises.
 */
export function createZoneOfWallet(deps: {
  wallet: Pick<Client<typeof WalletService>, "getWalletUnit">;
  franchise: Pick<Client<typeof FranchiseService>, "listUnits">;
  now: () => number;
}) {
  const known = new Map<string, { zone: string; at: number }>();

  async function zoneOfUnit(unitId: string): Promise<string | undefined> {
    const remembered = known.get(unitId);
    if (remembered !== undefined && deps.now() - remembered.at < REMEMBERED_MS) return remembered.zone;
    try {
      const asked = { ids: [unitId], onlyActive: false };
      const [unit] = (await deps.franchise.listUnits(asked, { timeoutMs: DEADLINE_MS })).units;
      if (unit === undefined) return remembered?.zone;
      if (known.size >= UNITS_MAX) known.clear();
      known.set(unitId, { zone: unit.timeZone, at: deps.now() });
      return unit.timeZone;
    } catch {
      return remembered?.zone;
    }
  }

  return async (userId: string): Promise<string | undefined> => {
    try {
      const { unitId } = await deps.wallet.getWalletUnit({ userId }, { timeoutMs: DEADLINE_MS });
      return await zoneOfUnit(unitId);
    } catch {
      return undefined;
    }
  };
}

export type ZoneOfWallet = ReturnType<typeof createZoneOfWallet>;
