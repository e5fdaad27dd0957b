import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { CategorisationService } from "@tenho/proto/categorisation/v1/categorisation_pb";
import { z } from "zod";
import { reencryptKeys } from "../../app/ai/reencrypt-keys.ts";
import { AI_KEYS, listSealedKeys } from "../../app/ai/sealed-keys.ts";
import type { CategorisationContext } from "../../app/categorisation-context.ts";

const keyId = z.string().regex(/^[0-9a-f]{12}$/);

const resealRequest = z.object({
  toKeyId: keyId,
  kind: z.literal(AI_KEYS),
  fromKeyId: keyId,
  after: z.union([z.literal(""), z.uuid()]),
});

/** RPC for changing the secret that encrypts providers' keys. */
export function sealingRpc(
  ctx: CategorisationContext,
): Pick<ServiceImpl<typeof CategorisationService>, "getSealedSecrets" | "resealSecrets"> {
  return {
    getSealedSecrets: () => listSealedKeys(ctx),
    resealSecrets: async (request) => {
      const parsed = resealRequest.safeParse(request);
      if (!parsed.success) throw new AppError("invalid_input", "Chave ou tipo de dado cifrado inválido.");
      return reencryptKeys(ctx, parsed.data);
    },
  };
}
