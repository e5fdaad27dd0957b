import type { Logger } from "@tenho/kernel/log/create-logger";
import type { UsersClient } from "./ports/clients.ts";

/**
 * The unit of a merchant, for the audit log, whose lines an ADMIN sees by unit; null of nobody, and while users does not answer: what is
 * being decided about money does not wait for it.
 */
export function createReadUnit(deps: { users: UsersClient; log: Pick<Logger, "warn"> }) {
  return async (userId: string | null): Promise<string | null> => {
    if (userId === null) return null;
    try {
      return (await deps.users.merchants([userId])).get(userId)?.unitId ?? null;
    } catch (error) {
      deps.log.warn({ err: error }, "an action is recorded without its unit");
      return null;
    }
  };
}

export type ReadUnit = ReturnType<typeof createReadUnit>;
