import { AppError } from "@tenho/kernel/errors/app-error";
import { type Account, pauseOf } from "../../domain/accounts/account.ts";
import { pauseEnd, pauseFault, type WantedPause } from "../../domain/pause.ts";
import { refuseErased } from "../erasure/refuse-erased.ts";
import type { UsersContext } from "../users-context.ts";

/**
 * Pauses a merchant, or with null resumes it; returns the merchant as it is then. Safe to repeat, except that a duration counts anew. A merchant that
 * resumes is published as available, so that waiting wishes reach it. Nothing is published when a pause simply ends: those wishes are retried after their own pause.
 * Raises: `not_found` for an account that is no merchant, `invalid_input` for an end that has passed or is more than a year ahead,
 * `conflict` for an account that is erased.
 */
export async function setPause(ctx: UsersContext, merchantId: string, wanted: WantedPause | null): Promise<Account> {
  const now = ctx.now();
  const until = wanted === null ? null : pauseEnd(wanted, now);
  const fault = wanted === null ? null : pauseFault(wanted, now);
  if (fault !== null) throw new AppError("invalid_input", `${fault.message}.`, { fields: [fault] });
  const account = await ctx.accounts.edit(merchantId, (before) => {
    if (before?.role !== "CLIENT") throw new AppError("not_found", "Empresa não encontrada.");
    refuseErased(before);
    if (pauseOf(before, now)?.getTime() === until?.getTime()) return { account: before, change: null };
    const next = { ...before, pausedUntil: until };
    return { account: next, change: { account: next, accessChanged: false, firstActivation: false, only: "pause" } };
  });
  return account;
}
