import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuthService } from "@tenho/proto/auth/v1/auth_pb";
import { z } from "zod";
import type { ListSealed } from "../../app/sealing/list-sealed.ts";
import { SEALED_KINDS, type SealedKind } from "../../app/sealing/ports.ts";
import type { ResealSecrets } from "../../app/sealing/reseal-secrets.ts";

const KEY_ID = /^[0-9a-f]{12}$/;

/** An id is compared with those of its table: of signing keys a thumbprint, of the others a UUID. */
const resealRequest = z
  .object({
    toKeyId: z.string().regex(KEY_ID),
    kind: z.enum(Object.keys(SEALED_KINDS) as [SealedKind, ...SealedKind[]]),
    fromKeyId: z.union([z.literal(""), z.string().regex(KEY_ID)]),
    after: z.string().max(100),
  })
  .refine(({ kind, after }) => after === "" || kind === "signing_keys" || z.uuid().safeParse(after).success);

/** The change of the key that seals what is stored, by RPC. */
export function sealingRpc(deps: {
  listSealed: ListSealed;
  resealSecrets: ResealSecrets;
}): Pick<ServiceImpl<typeof AuthService>, "getSealedSecrets" | "resealSecrets"> {
  return {
    getSealedSecrets: () => deps.listSealed(),
    resealSecrets: async (request) => {
      const parsed = resealRequest.safeParse(request);
      if (!parsed.success) throw new AppError("invalid_input", "Chave ou tipo de dado cifrado inválido.");
      return deps.resealSecrets(parsed.data);
    },
  };
}
