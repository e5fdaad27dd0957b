import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { z } from "zod";
import type { AuthContext } from "../../app/auth-context.ts";
import { listSealed } from "../../app/list-sealed.ts";
import { resealSecrets } from "../../app/reseal-secrets.ts";
import { SEALED_KINDS, type SealedKind } from "../../app/sealing-ports.ts";

const KEY_ID = /^[0-9a-f]{12}$/;

/** `after` is compared with the ids of its table: a thumbprint for signing keys, a UUID for the other kinds. */
const resealRequest = z
  .object({
    toKeyId: z.string().regex(KEY_ID),
    kind: z.enum(Object.keys(SEALED_KINDS) as [SealedKind, ...SealedKind[]]),
    fromKeyId: z.string().regex(KEY_ID),
    after: z.string().max(100),
  })
  .refine(({ kind, after }) => after === "" || kind === "signing_keys" || z.uuid().safeParse(after).success);

/** RPC methods that change the key which seals stored values. */
export function sealingRpc(
  ctx: AuthContext,
): Pick<ServiceImpl<typeof AuthService>, "getSealedSecrets" | "resealSecrets"> {
  return {
    getSealedSecrets: () => listSealed(ctx),
    resealSecrets: async (request) => {
      const parsed = resealRequest.safeParse(request);
      if (!parsed.success) throw new AppError("invalid_input", "Chave ou tipo de dado cifrado inválido.");
      return resealSecrets(ctx, parsed.data);
    },
  };
}
