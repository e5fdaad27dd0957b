import { AppError } from "@tenho/kernel/errors/app-error";
import { hostOf, judgeRegistration, type Registration } from "../../domain/callback-address.ts";
import type { PaymentContext } from "../payment-context.ts";

/** Delay after which a check that failed, or whose process died, is repeated. */
const RETRY_MS = 60_000;

export type RegistrationRules = {
  /** Address to register, with the secret. */
  address: string;
  everyMs: number;
  onRepaired: (found: Exclude<Registration, "OURS">) => void;
};

/**
 * Checks whether the bank still sends callbacks to our address, and registers it where the bank has dropped it or names another one. One replica
 * checks at a time; `sweeps` stores when the bank last confirmed it. Raises: what the provider raises, and `unavailable` when it took the address
 * and does not name it afterwards.
 */
export async function keepRegistration(ctx: PaymentContext, rules: RegistrationRules): Promise<void> {
  const claim = await ctx.sweeps.claim("callback", RETRY_MS);
  if (claim === null) return;
  const registered = await ctx.pix.readCallbackUrl();
  const found = judgeRegistration(registered, rules.address);
  if (found !== "OURS") await repair(ctx, rules, registered, found);
  const now = ctx.now();
  await ctx.sweeps.finish("callback", now, new Date(now.getTime() + rules.everyMs));
}

async function repair(
  ctx: PaymentContext,
  { address, onRepaired }: RegistrationRules,
  registered: string | null,
  found: Exclude<Registration, "OURS">,
): Promise<void> {
  const host = registered === null ? null : hostOf(registered);
  ctx.log.warn({ found, host }, "the bank's callbacks do not come to us: the address is registered again");
  await ctx.pix.registerCallbackUrl(address);
  if (judgeRegistration(await ctx.pix.readCallbackUrl(), address) !== "OURS") {
    throw new AppError("unavailable", "O provedor de pagamento não manteve o endereço dos avisos.");
  }
  onRepaired(found);
}
