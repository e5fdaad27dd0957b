import { SECURITY_BOUNDS } from "@tenho/br/settings/bounds";
import { AppError } from "@tenho/kernel/errors/app-error";
import {
  type BoundedSetting,
  type SecurityChange,
  type SecurityChoices,
  settingsOutOfBounds,
} from "../../domain/security-settings.ts";
import type { UsersClient } from "../ports.ts";
import type { SecurityStore } from "./security-store.ts";

/** By the names of the API. */
const FIELDS: Readonly<Record<BoundedSetting, string>> = {
  sessionHours: "session_hours",
  rememberedDays: "remembered_session_days",
  failuresMax: "login_failures_max",
  waitSeconds: "login_wait_seconds",
};

function refuseOutOfBounds(change: SecurityChange): void {
  const fields = settingsOutOfBounds(change).map((setting) => {
    const { min, max } = SECURITY_BOUNDS[setting];
    return { field: FIELDS[setting], message: `Informe um número inteiro de ${min} a ${max}` };
  });
  if (fields[0] !== undefined) throw new AppError("invalid_input", fields[0].message, { fields });
}

/**
 * Sets how long sessions live, how wrong passwords are slowed, and whether MASTER needs a second factor; fields left out stay.
 * Raises: `invalid_input` with fields, `forbidden` for anybody but an active MASTER, `conflict` (reason own_second_factor_missing),
 * `unavailable`.
 */
export function createSetSecuritySettings(deps: {
  security: Pick<SecurityStore, "change">;
  users: Pick<UsersClient, "findAccount">;
}) {
  return async (actorId: string, change: SecurityChange): Promise<SecurityChoices> => {
    refuseOutOfBounds(change);
    const actor = await deps.users.findAccount(actorId);
    if (actor === null || actor.role !== "MASTER" || !actor.isActive) {
      throw new AppError("forbidden", "Apenas usuários MASTER podem acessar esta configuração.");
    }
    return deps.security.change(actorId, change);
  };
}
