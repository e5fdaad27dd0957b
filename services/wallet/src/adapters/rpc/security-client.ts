import type { Client } from "@connectrpc/connect";
import { currentContext } from "@tenho/kernel/context/request-context";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import type { SecurityClient } from "../../app/settings/security-client.ts";

/** The settings do not wait for longer: they stand without this part. */
const READ_DEADLINE_MS = 2_000;

/** Auth's settings of how people get in, asked by RPC. */
export function createSecurityClient(
  rpc: Pick<Client<typeof AuthService>, "getSecuritySettings" | "setSecuritySettings">,
): SecurityClient {
  return {
    async read() {
      const { settings } = await rpc.getSecuritySettings({}, { timeoutMs: READ_DEADLINE_MS });
      if (settings !== undefined) return settings;
      throw new AppError("unavailable", "As configurações de segurança não podem ser lidas agora.");
    },
    async set({ sessionHours, rememberedSessionDays, loginFailuresMax, loginWaitSeconds, requireMasterSecondFactor }) {
      const caller = currentContext()?.caller;
      await rpc.setSecuritySettings({
        ...(sessionHours !== undefined && { sessionHours }),
        ...(rememberedSessionDays !== undefined && { rememberedSessionDays }),
        ...(loginFailuresMax !== undefined && { loginFailuresMax }),
        ...(loginWaitSeconds !== undefined && { loginWaitSeconds }),
        ...(requireMasterSecondFactor !== undefined && { requireMasterSecondFactor }),
        actorId: caller?.userId ?? "",
        actorRole: caller?.role ?? "",
        actorAddress: caller?.address ?? "",
      });
    },
  };
}
