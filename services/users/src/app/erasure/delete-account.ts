import { can } from "@tenho/access/can";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { isOwnStaff, mayChangeAccess } from "../../domain/accounts/account-access.ts";
import { type Editor, reachesAccount } from "../../domain/accounts/may-edit.ts";
import { markForErasure } from "../../domain/erasure.ts";
import { visibleAccount } from "../authorise-account.ts";
import { compareAccess, refuseBeyond } from "../compare-access.ts";
import type { UsersContext } from "../users-context.ts";
import { anonymisePerson } from "./anonymise-person.ts";

const conflict = (reason: string, message: string): AppError => new AppError("conflict", message, { reason });

/** Raises: `not_found`, the same for an account that is hidden, `forbidden`, `conflict` for oneself. */
function deletable(actor: Editor, found: Account | null): Account {
  const account = visibleAccount(actor, found);
  const isInReach = reachesAccount(actor, account) && mayChangeAccess(actor, account) && can(actor, "user.delete");
  if (!isInReach && !isOwnStaff(actor, account)) {
    throw new AppError("forbidden", "Você não tem permissão para excluir esta conta.", { reason: "user.delete" });
  }
  if (account.id === actor.userId) throw conflict("own_account", "Você não pode excluir a própria conta.");
  return account;
}

function refuseLeftAlone({ role }: Account, { otherMasters, staff }: { otherMasters: number; staff: number }): void {
  if (role === "MASTER" && otherMasters === 0) {
    throw conflict("last_master", "O último MASTER ativo não pode ser excluído.");
  }
  if (staff === 0) return;
  const people = staff === 1 ? "1 usuário" : `${staff} usuários`;
  throw conflict(
    "company_has_staff",
    `Esta empresa tem ${people} na equipe. Exclua a equipe antes de excluir a empresa.`,
  );
}

/**
 * Deletes an account for good: it becomes inactive and leaves all lists, and its person is erased in every service, by the sweep where one does
 * not answer now. The ledger and the audit log stay, without the person. Safe to repeat. Returns the balance left in the wallet, in centavos;
 * null without a wallet, and while it is unavailable.
 * Raises: `not_found`, `forbidden`, `conflict` for oneself, the last active MASTER and a company that has staff.
 */
export async function deleteAccount(
  ctx: UsersContext,
  actor: Editor,
  id: string,
): Promise<{ balanceCents: number | null }> {
  const access = await compareAccess(ctx, actor);
  const marked = await ctx.deletions.edit(id, (before, others) => {
    const known = deletable(actor, before);
    refuseBeyond(access.above(known));
    if (known.erasingSince !== null) return { account: known, change: null };
    refuseLeftAlone(known, others);
    const account = markForErasure(known, ctx.now());
    return { account, change: { account, accessChanged: true, firstActivation: false } };
  });
  await anonymisePerson(ctx, marked.id);
  return { balanceCents: await balanceOf(ctx, marked) };
}

async function balanceOf(ctx: UsersContext, { id, role }: Account): Promise<number | null> {
  if (role !== "CLIENT") return null;
  const balances = await ctx.wallet.balances([id]).catch(() => null);
  return balances?.get(id)?.balanceCents ?? null;
}
