import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { z } from "zod";
import type { createReencryptKeys } from "../../app/ai/reencrypt-keys.ts";
import { AI_KEYS, type createListSealedKeys } from "../../app/ai/sealed-keys.ts";

const keyId = z.string().regex(/^[0-9a-f]{12}$/);

const resealRequest = z.object({
  toKeyId: keyId,
  kind: z.literal(AI_KEYS),
  fromKeyId: keyId,
  after: z.union([z.literal(""), z.uuid()]),
});

/** The change of the secret that encrypts providers' keys, by RPC. */
export function sealingRpc(deps: {
  listSealedKeys: ReturnType<typeof createListSealedKeys>;
  reencryptKeys: ReturnType<typeof createReencryptKeys>;
}): Pick<ServiceImpl<typeof CategorisationService>, "getSealedSecrets" | "resealSecrets"> {
  return {
    getSealedSecrets: () => deps.listSealedKeys(),
    resealSecrets: async (request) => {
      const parsed = resealRequest.safeParse(request);
      if (!parsed.success) throw new AppError("invalid_input", "Chave ou tipo de dado cifrado inválido.");
      return deps.reencryptKeys(parsed.data);
    },
  };
}
