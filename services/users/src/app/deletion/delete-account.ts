import { can } from "@tenho/access/can";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../../domain/accounts/account.ts";
import { isOwnStaff, mayChangeAccess, maySeeAccount } from "../../domain/accounts/account-access.ts";
import { type Editor, reachesAccount } from "../../domain/accounts/may-edit.ts";
import { markForErasure } from "../../domain/erasure.ts";
import type { AnonymisePerson } from "../erasure/anonymise-person.ts";
import type { WalletClient } from "../ports.ts";
import type { DeletionStore } from "./deletion-store.ts";

const conflict = (reason: string, message: string): AppError => new AppError("conflict", message, { reason });

/** Raises: `not_found`, the same for an account that is hidden, `forbidden`, `conflict` for oneself. */
function deletable(actor: Editor, account: Account | null): Account {
  if (account === null || !maySeeAccount(actor, account)) throw new AppError("not_found", "Usuário não encontrado.");
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
 * Deletes an account for good: from here on it is inactive and in no list, and its person is erased in every service, by the sweep where one does
 * not answer now. The ledger and the audit log stay, without the person. Safe to repeat.
 * Answers the balance that stays in the wallet, in centavos; null without one, and where it cannot be said.
 * Raises: `not_found`, `forbidden`, `conflict` for oneself, the last active MASTER and a company that has staff.
 */
export function createDeleteAccount(deps: {
  deletions: DeletionStore;
  anonymisePerson: Pick<AnonymisePerson, "anonymise">;
  wallet: Pick<WalletClient, "balances">;
  now: () => Date;
}) {
  async function balanceOf({ id, role }: Account): Promise<number | null> {
    if (role !== "CLIENT") return null;
    const balances = await deps.wallet.balances([id]).catch(() => null);
    return balances?.get(id)?.balanceCents ?? null;
  }

  return async (actor: Editor, id: string): Promise<{ balanceCents: number | null }> => {
    const marked = await deps.deletions.edit(id, (before, others) => {
      const known = deletable(actor, before);
      if (known.erasingSince !== null) return { account: known, change: null };
      refuseLeftAlone(known, others);
      const account = markForErasure(known, deps.now());
      return { account, change: { account, accessChanged: true, firstActivation: false } };
    });
    await deps.anonymisePerson.anonymise(marked.id);
    return { balanceCents: await balanceOf(marked) };
  };
}
