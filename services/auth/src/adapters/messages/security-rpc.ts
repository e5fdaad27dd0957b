import type { ServiceImpl } from "@connectrpc/connect";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import { contextFrom, currentContext, runWithContext } from "@tenho/kernel/telemetry/request-context";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import type { AuthContext } from "../../app/auth-context.ts";
import { readSettings, settingsOf } from "../../app/second-factor/security-settings.ts";
import { setSecuritySettings } from "../../app/second-factor/set-security-settings.ts";
import { presentSettings, type SecuritySettings } from "../../domain/security-settings.ts";

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

/** RPC methods for the login settings that MASTER chooses. */
export function securityRpc(
  ctx: AuthContext,
): Pick<ServiceImpl<typeof AuthService>, "getSecuritySettings" | "setSecuritySettings"> {
  return {
    getSecuritySettings: async () => ({ settings: toProto(await readSettings(ctx)) }),
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
      const chosen = await runWithContext(context, () => setSecuritySettings(ctx, userId, change));
      return { settings: toProto(settingsOf(ctx, chosen)) };
    },
  };
}
