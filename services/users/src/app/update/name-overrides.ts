import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuthClient } from "../ports.ts";

const isId = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);

/**
 * Overrides by name, of overrides by name or id: accounts keep names, as tokens and rules do. Raises: `invalid_input` for an id that is no
 * permission's and for a permission that is both allowed and denied, `unavailable`.
 */
export function createNameOverrides(deps: { auth: Pick<AuthClient, "permissionNames"> }) {
  return async (overrides: Record<string, boolean>): Promise<Record<string, boolean>> => {
    const ids = Object.keys(overrides).filter(isId);
    if (ids.length === 0) return overrides;
    const names = await deps.auth.permissionNames(ids.map((id) => id.toLowerCase()));
    const named = new Map<string, boolean>();
    for (const [key, allowed] of Object.entries(overrides)) {
      const name = isId(key) ? names.get(key.toLowerCase()) : key;
      if (name === undefined || (named.get(name) ?? allowed) !== allowed) {
        const message = name === undefined ? "Permissão não encontrada" : `${name} não pode ser permitida e negada`;
        throw new AppError("invalid_input", message, { fields: [{ field: "permission_override", message }] });
      }
      named.set(name, allowed);
    }
    return Object.fromEntries(named);
  };
}
