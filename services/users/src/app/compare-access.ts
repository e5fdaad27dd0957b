import { denialsOf, type Grantor, permissionsBeyond } from "@tenho/access/beyond";
import type { Subject } from "@tenho/access/can";
import { effectivePermissions } from "@tenho/access/effective";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { Account } from "../domain/accounts/account.ts";
import type { Reader } from "../domain/accounts/account-access.ts";
import type { RoleSettings } from "./ports.ts";
import type { UsersContext } from "./users-context.ts";

type Compared = Pick<Account, "role" | "permissionOverride">;

/** Comparison of an actor's present permissions with those of other accounts. */
export type AccessComparison = {
  /** Names of the permissions that the actor holds now. */
  readonly permissions: readonly string[];
  /** Denials of the actor, which an account that it gives a role gets too. */
  readonly denials: Readonly<Record<string, false>>;
  /** Permissions that the account has and the actor lacks: what taking the account over would give the actor. */
  beyond(account: Compared): string[];
  /** Like `beyond`, but ignores the actor's own denials: for changes after which the actor still cannot act as the account. */
  above(account: Compared): string[];
};

const OF_MASTER: Omit<AccessComparison, "permissions"> = { denials: {}, beyond: () => [], above: () => [] };

/** Permissions that the actor's next token will have; none once the account has another role or is inactive. */
function permissionsNow(actor: Reader & Subject, own: Account | undefined, settings: RoleSettings): readonly string[] {
  if (own === undefined) return actor.permissions;
  if (own.role !== actor.role || !own.isActive) return [];
  const inForce = new Set(effectivePermissions(settings.permissionsOf(own.role), own.permissionOverride));
  return actor.permissions.filter((name) => inForce.has(name));
}

/**
 * Compares what actors and accounts may do, by the roles' settings and the exceptions in force now, since a token may be some seconds behind.
 * MASTER may do everything, so nothing is looked up for it. Raises: `unavailable`.
 */
export async function compareAccess(ctx: UsersContext, actor: Reader & Subject): Promise<AccessComparison> {
  const { role, userId, permissions } = actor;
  if (role === "MASTER") return { ...OF_MASTER, permissions };
  const [settings, [own]] = await Promise.all([
    ctx.auth.roleSettings(),
    userId === null ? [] : ctx.accounts.get([userId]),
  ]);
  const denials = denialsOf(own?.permissionOverride ?? {});
  const held = permissionsNow(actor, own, settings);
  const beyond = (grantor: Grantor, { role: of, permissionOverride: override }: Compared): string[] =>
    permissionsBeyond(grantor, { role: of, rolePermissions: settings.permissionsOf(of), override }).filter(
      settings.isPermission,
    );
  return {
    permissions: held,
    denials,
    beyond: (account) => beyond({ role, permissions: held, denied: Object.keys(denials) }, account),
    above: (account) => beyond({ role, permissions: held, denied: [] }, account),
  };
}

/** Raises: `forbidden`, naming the permissions, where there are any. */
export function refuseBeyond(beyond: readonly string[]): void {
  if (beyond.length === 0) return;
  const message = `Esta conta tem permissões que você não tem: ${beyond.join(", ")}.`;
  throw new AppError("forbidden", message, { reason: "above_own_access" });
}
