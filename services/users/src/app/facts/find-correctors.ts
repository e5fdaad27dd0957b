import { permissionsBeyond } from "@tenho/access/beyond";
import { effectivePermissions } from "@tenho/access/effective";
import type { Account } from "../../domain/accounts/account.ts";
import { mayCorrect } from "../../domain/facts/may-correct.ts";
import type { RoleSettings } from "../ports.ts";
import type { UsersContext } from "../users-context.ts";

/** Limits: operators considered, and operators who get the mail. */
const CONSIDERED_MAX = 50;
const RECIPIENTS_MAX = 10;

function couldCorrect(settings: RoleSettings, operator: Account, account: Account): boolean {
  const { id, role, unitId, managedUnitIds, permissionOverride } = operator;
  const permissions = effectivePermissions(settings.permissionsOf(role), permissionOverride);
  const unitIds = unitId === null ? managedUnitIds : [unitId, ...managedUnitIds];
  if (!mayCorrect({ userId: id, role, unitIds, permissions }, account)) return false;
  const beyond = permissionsBeyond(
    { role, permissions, denied: [] },
    {
      role: account.role,
      rolePermissions: settings.permissionsOf(account.role),
      override: account.permissionOverride,
    },
  );
  return role === "MASTER" || beyond.filter(settings.isPermission).length === 0;
}

/**
 * Recipients of the mail about a request: the ADMINs of the account's unit who may correct it, else the other MASTERs, else the one MASTER that asks itself.
 * Raises: `unavailable`.
 */
export async function findCorrectors(ctx: UsersContext, account: Account): Promise<string[]> {
  const settings = await ctx.auth.roleSettings();
  const mayAct = (operator: Account) => couldCorrect(settings, operator, account);
  if (account.unitId !== null) {
    const admins = (await ctx.facts.operators(account.unitId, CONSIDERED_MAX)).filter(mayAct);
    if (admins.length > 0) return admins.slice(0, RECIPIENTS_MAX).map(({ id }) => id);
  }
  const masters = (await ctx.facts.operators(null, CONSIDERED_MAX)).filter(mayAct).map(({ id }) => id);
  const others = masters.filter((id) => id !== account.id);
  return (others.length > 0 ? others : masters).slice(0, RECIPIENTS_MAX);
}
