import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import type { AuthContext } from "../auth-context.ts";
import type { AccountView } from "../ports.ts";
import type { SecondFactorState } from "./second-factor-ports.ts";

const notFound = (): AppError => new AppError("not_found", "Usuário não encontrado.");
const isOff = (): AppError =>
  new AppError("conflict", "A verificação em duas etapas desta conta está desligada.", { reason: "second_factor_off" });

/**
 * Recovery for people who lost both phone and recovery codes: a MASTER, or an operator, who has verified the person turns off the second factor
 * of the account. The person gets an e-mail with which to undo it. The account's sessions end; its password stays.
 * Raises what `checkReset` raises.
 */
export async function resetSecondFactor(ctx: AuthContext, actorId: string | null, userId: string): Promise<void> {
  const { unitId } = await checkReset(ctx, actorId, userId);
  await ctx.secondFactors.edit(userId, async (edit) => {
    await edit.credential.lock();
    const factor = await edit.read();
    if (factor === null || factor.confirmedAt === null) throw isOff();
    const change = { id: uuidv7(), at: ctx.now() };
    await edit.remember(change);
    await edit.delete();
    await edit.credential.endSessions();
    await edit.credential.alert({ ...change, kind: "second_factor_off", byOther: true });
    await edit.record("reset", unitId);
    await edit.credential.raiseSessionVersion();
  });
}

/**
 * Returns the account whose second factor may be reset. `actorId`: the account that asks; null: an operator.
 * Raises: `not_found`, `forbidden` for one's own, `conflict` when it is off, `unavailable`.
 */
export async function checkReset(ctx: AuthContext, actorId: string | null, userId: string): Promise<AccountView> {
  const account = await ctx.users.findAccount(userId);
  if (account === null) throw notFound();
  if (actorId === userId) {
    throw new AppError("forbidden", "A própria verificação se desliga em Meu Perfil, com a senha e um código.", {
      reason: "own_account",
    });
  }
  if (!(await ctx.secondFactors.isOn(userId))) throw isOff();
  return account;
}

/** State of another account's second factor, for a reader who may reset it. Raises: `not_found`, `unavailable`. */
export async function readSecondFactorOf(ctx: AuthContext, userId: string): Promise<SecondFactorState> {
  if ((await ctx.users.findAccount(userId)) === null) throw notFound();
  return ctx.secondFactors.state(userId);
}
