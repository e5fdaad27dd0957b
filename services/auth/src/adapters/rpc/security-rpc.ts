import type { ServiceImpl } from "@connectrpc/connect";
import { contextFrom, currentContext, runWithContext } from "@tenho/kernel/context/request-context";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import type { createSetSecuritySettings } from "../../app/security/set-security-settings.ts";
import { presentSettings, type SecurityChoices, type SecuritySettings } from "../../domain/security-settings.ts";

function toProto(settings: SecuritySettings) {
  const { sessionHours, rememberedDays, failuresMax, waitSeconds } = presentSettings(settings);
  return {
    sessionHours,
    rememberedSessionDays: rememberedDays,
    loginFailuresMax: failuresMax,
    loginWaitSeconds: waitSeconds,
    requireMasterSecondFactor: settings.requireMasterSecondFactor,
  };
}

/** What MASTER sets of how people get in, by RPC. */
export function securityRpc(deps: {
  readSettings: () => Promise<SecuritySettings>;
  setSettings: ReturnType<typeof createSetSecuritySettings>;
  inForce: (chosen: SecurityChoices) => SecuritySettings;
}): Pick<ServiceImpl<typeof AuthService>, "getSecuritySettings" | "setSecuritySettings"> {
  return {
    getSecuritySettings: async () => ({ settings: toProto(await deps.readSettings()) }),
    setSecuritySettings: async ({ actorId, actorRole, actorAddress, ...given }) => {
      const userId = parseUuid(actorId);
      const caller = { userId, role: actorRole, address: actorAddress };
      const change = {
        sessionHours: given.sessionHours,
        rememberedDays: given.rememberedSessionDays,
        failuresMax: given.loginFailuresMax,
        waitSeconds: given.loginWaitSeconds,
        requireMasterSecondFactor: given.requireMasterSecondFactor,
      };
      const context = { ...(currentContext() ?? contextFrom({})), caller };
      const chosen = await runWithContext(context, () => deps.setSettings(userId, change));
      return { settings: toProto(deps.inForce(chosen)) };
    },
  };
}
