import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/log/create-logger";
import { hostOf, judgeRegistration, type Registration } from "../../domain/callback/callback-address.ts";
import type { SweepStore } from "../ports/due-store.ts";
import type { PixProvider } from "../ports/providers.ts";

/** After this time a look that failed, or a process that died over it, is followed by another. */
const RETRY_MS = 60_000;

/**
 * Looks whether the bank still sends callbacks to our address, and registers it where the bank has dropped it or names another one. One
 * replica at a time; `sweeps` keeps when the bank last confirmed it. Raises: what the provider raises, and `unavailable` when it took the
 * address and does not name it afterwards.
 */
export function createKeepRegistration(deps: {
  sweeps: SweepStore;
  pix: Pick<PixProvider, "readCallbackUrl" | "registerCallbackUrl">;
  /** As it is to be registered, with the secret. */
  address: string;
  everyMs: number;
  onRepaired: (found: Exclude<Registration, "OURS">) => void;
  log: Pick<Logger, "warn">;
  now: () => Date;
}) {
  const { sweeps, pix, address, log } = deps;

  async function repair(registered: string | null, found: Exclude<Registration, "OURS">): Promise<void> {
    const host = registered === null ? null : hostOf(registered);
    log.warn({ found, host }, "the bank's callbacks do not come to us: the address is registered again");
    await pix.registerCallbackUrl(address);
    if (judgeRegistration(await pix.readCallbackUrl(), address) !== "OURS") {
      throw new AppError("unavailable", "O provedor de pagamento não manteve o endereço dos avisos.");
    }
    deps.onRepaired(found);
  }

  return async (): Promise<void> => {
    const claim = await sweeps.claim("callback", RETRY_MS);
    if (claim === null) return;
    const registered = await pix.readCallbackUrl();
    const found = judgeRegistration(registered, address);
    if (found !== "OURS") await repair(registered, found);
    const now = deps.now();
    await sweeps.finish("callback", now, new Date(now.getTime() + deps.everyMs));
  };
}
