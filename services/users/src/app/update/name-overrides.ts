import { AppError } from "@tenho/kernel/errors/app-error";
import type { UsersContext } from "../users-context.ts";

const isId = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);

function refused(message: string): AppError {
  return new AppError("invalid_input", message, { fields: [{ field: "permission_override", message }] });
}

/**
 * Translates overrides keyed by name or id to names, which accounts, tokens and rules use. Raises: `invalid_input`, naming it, for an unknown
 * permission and for one that is both allowed and denied; `unavailable`.
 */
export async function nameOverrides(
  ctx: UsersContext,
  overrides: Record<string, boolean>,
): Promise<Record<string, boolean>> {
  if (Object.keys(overrides).length === 0) return overrides;
  const { names, isPermission } = await ctx.auth.roleSettings();
  const named = new Map<string, boolean>();
  for (const [key, allowed] of Object.entries(overrides)) {
    const name = isId(key) ? names.get(key.toLowerCase()) : key;
    if (name === undefined || !isPermission(name)) throw refused(`Permissão não encontrada: ${key}`);
    if ((named.get(name) ?? allowed) !== allowed) throw refused(`${name} não pode ser permitida e negada`);
    named.set(name, allowed);
  }
  return Object.fromEntries(named);
}
