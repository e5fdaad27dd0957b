import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { z } from "zod";
import type { ReadFromService, SendToService } from "../clients/service-http.ts";
import { getGuard, patchGuard } from "./guard-contract.ts";
import type { ZoneOfWallet } from "./zone-of-wallet.ts";

type Guard = z.output<typeof getGuard.response>;

/** A wallet's daily cap and threshold over HTTP, kept and judged by the wallet; the day of what was spent today is that of the unit's time zone. */
export function guardHandlers(deps: {
  wallet: { read: ReadFromService; send: SendToService };
  zoneOfWallet: ZoneOfWallet;
}): BoundRoute[] {
  const { wallet, zoneOfWallet } = deps;
  const queryOf = async (userId: string) => ({ time_zone: await zoneOfWallet(userId) });
  return [
    bind(
      getGuard,
      async ({ params: { userId } }) => (await wallet.read(`/wallet/${userId}/guard`, await queryOf(userId))) as Guard,
    ),
    bind(
      patchGuard,
      async ({ params: { userId }, body }) =>
        (await wallet.send("PATCH", `/wallet/${userId}/guard`, body, await queryOf(userId))) as Guard,
    ),
  ];
}
