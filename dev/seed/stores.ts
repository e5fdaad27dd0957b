import { openUnitFixtures, type UnitFixtures } from "../../services/franchise/fixtures/unit-fixtures.ts";
import { type AccountFixtures, openAccountFixtures } from "../../services/users/fixtures/account-fixtures.ts";

/** Addresses of services' databases, each as the service's own role. */
export type StoreUrls = Readonly<{ franchise: string; users: string }>;

/** Data written to the services' stores directly, since no call of a service makes it with ids and dates of the past. */
export type SeedStores = Readonly<{ units: UnitFixtures; accounts: AccountFixtures; close(): Promise<void> }>;

export function openSeedStores(urls: StoreUrls): SeedStores {
  const units = openUnitFixtures(urls.franchise);
  const accounts = openAccountFixtures(urls.users);
  return {
    units,
    accounts,
    async close() {
      await Promise.all([units.close(), accounts.close()]);
    },
  };
}
