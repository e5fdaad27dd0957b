import { SECURITY_BOUNDS } from "@tenho/br/bounds";
import { AppError } from "@tenho/kernel/errors/app-error";
import {
  type BoundedSetting,
  type SecurityChange,
  type SecurityChoices,
  settingsOutOfBounds,
} from "../../domain/security-settings.ts";
import type { AuthContext } from "../auth-context.ts";

/** Names of the fields in the API. */
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
 * Sets the life of sessions, the waits after wrong passwords, and whether MASTER needs a second factor; fields left out stay as they are.
 * Raises: `invalid_input` with fields, `forbidden` for anybody but an active MASTER, `conflict` (reason own_second_factor_missing),
 * `unavailable`.
 */
export async function setSecuritySettings(
  ctx: AuthContext,
  actorId: string,
  change: SecurityChange,
): Promise<SecurityChoices> {
  refuseOutOfBounds(change);
  const actor = await ctx.users.findAccount(actorId);
  if (actor === null || actor.role !== "MASTER" || !actor.isActive) {
    throw new AppError("forbidden", "Apenas usuários MASTER podem acessar esta configuração.");
  }
  return ctx.security.change(actorId, change);
}
