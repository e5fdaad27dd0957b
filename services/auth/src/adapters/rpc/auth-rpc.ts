import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { z } from "zod";
import type { CredentialStore, PasswordHasher, SessionStore } from "../../app/ports.ts";

const request = z.object({ userId: z.uuid(), email: z.email(), password: z.string().min(8).max(200) });

/** Auth's RPC. `setCredential` of the password already in force writes nothing, so that seeding twice ends no session. */
export function authRpc(deps: {
  credentials: CredentialStore;
  sessions: Pick<SessionStore, "revokeAll">;
  hasher: PasswordHasher;
}): ServiceImpl<typeof AuthService> {
  return {
    setCredential: async (message) => {
      const parsed = request.safeParse(message);
      if (!parsed.success) throw new AppError("invalid_input", "Credencial inválida.");
      const { userId, password } = parsed.data;
      const email = parsed.data.email.toLowerCase();
      const known = await deps.credentials.byUserId(userId);
      const same = known !== null && known.email === email && (await deps.hasher.verify(known.passwordHash, password));
      if (same) return {};
      const passwordHash = await deps.hasher.hash(password);
      await deps.credentials.put({
        userId,
        email,
        passwordHash,
        requiresPasswordChange: message.requiresPasswordChange,
      });
      return {};
    },
    revokeSessions: async ({ userId }) => {
      if (!z.uuid().safeParse(userId).success) throw new AppError("invalid_input", "Identificador inválido.");
      return { sessionVersion: await deps.sessions.revokeAll(userId) };
    },
  };
}
