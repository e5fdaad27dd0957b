import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { z } from "zod";
import type { createSetCredential } from "../../app/password/set-credential.ts";
import type { createRevokeSessions } from "../../app/session/revoke-sessions.ts";

const credentialRequest = z.object({
  userId: z.uuid(),
  email: z.email(),
  password: z.string().min(8).max(200),
  requiresPasswordChange: z.boolean(),
});

/** Auth's RPC: parses requests, calls the use cases, writes answers. */
export function authRpc(deps: {
  setCredential: ReturnType<typeof createSetCredential>;
  revokeSessions: ReturnType<typeof createRevokeSessions>;
}): ServiceImpl<typeof AuthService> {
  return {
    setCredential: async (request) => {
      const parsed = credentialRequest.safeParse(request);
      if (!parsed.success) throw new AppError("invalid_input", "Credencial inválida.");
      await deps.setCredential(parsed.data);
      return {};
    },
    revokeSessions: async ({ userId }) => ({ sessionVersion: await deps.revokeSessions(parseUuid(userId)) }),
  };
}
