import type { Client } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { actorFields } from "./actor-fields.ts";

/** Login settings: life of sessions, waits after wrong passwords, and whether MASTER needs a second factor. */
export type Security = {
  sessionHours: number;
  rememberedSessionDays: number;
  loginFailuresMax: number;
  loginWaitSeconds: number;
  requireMasterSecondFactor: boolean;
};

/** Missing or undefined fields stay. */
export type SecurityChange = { readonly [Field in keyof Security]?: Security[Field] | undefined };

/** Settings kept by auth. Every method raises `unavailable`, `overloaded` or `deadline_exceeded` while it does not answer. */
export type SecurityClient = {
  read(): Promise<Security>;
  /** Sets the given fields. Raises: `invalid_input`, by field, `conflict` when MASTER would need a second factor that the actor has not turned on. */
  set(change: SecurityChange): Promise<void>;
};

/** Time limit after which the settings are shown without this part. */
const READ_DEADLINE_MS = 2_000;

/** Auth's login and session settings, read and set by RPC. */
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
      await rpc.setSecuritySettings({
        ...(sessionHours !== undefined && { sessionHours }),
        ...(rememberedSessionDays !== undefined && { rememberedSessionDays }),
        ...(loginFailuresMax !== undefined && { loginFailuresMax }),
        ...(loginWaitSeconds !== undefined && { loginWaitSeconds }),
        ...(requireMasterSecondFactor !== undefined && { requireMasterSecondFactor }),
        ...actorFields(),
      });
    },
  };
}
