import { AppError } from "@tenho/kernel/errors/app-error";
import type { AuthContext } from "./auth-context.ts";
import { COUNTED_MAX } from "./list-sealed.ts";
import { SEALED_KINDS, type SealedKind } from "./sealing-ports.ts";

const BATCH = 500;

/**
 * Brings the current key into force, if it is not, and seals a batch of values with it. Values that no key opens stay as they are.
 * Raises: `conflict` when `toKeyId` is not this process's current key, `unavailable` when the key in force is none of its own.
 */
export async function resealSecrets(
  ctx: AuthContext,
  order: { toKeyId: string; kind: SealedKind; fromKeyId: string; after: string },
) {
  const { toKeyId, kind, fromKeyId } = order;
  if (toKeyId !== ctx.ring.currentId) {
    const message = "Uma réplica do auth tem outro AUTH_KEY_SECRET: espere até que todas tenham o mesmo e repita.";
    throw new AppError("conflict", message);
  }
  if (fromKeyId === toKeyId) throw new AppError("invalid_input", "Os valores já estão sob essa chave.");
  await ctx.sealing.activate(toKeyId, (from) => {
    const key = ctx.ring.open(from.sealedRecoveryKey, "tenho auth recovery key", from.keyId);
    return ctx.ring.seal(key, "tenho auth recovery key", toKeyId);
  });
  const purpose = SEALED_KINDS[kind];
  let resealed = 0;
  let unreadable = 0;
  const next = await ctx.sealing.reseal({ ...order, limit: BATCH }, (values) =>
    values.flatMap(({ id, sealed }) => {
      const opened = ctx.ring.tryOpen(sealed, purpose, fromKeyId);
      if (opened === null) {
        unreadable += 1;
        return [];
      }
      resealed += 1;
      return [{ id, sealed: ctx.ring.seal(opened.plain, purpose, toKeyId) }];
    }),
  );
  const remaining = await ctx.sealing.count(kind, fromKeyId, COUNTED_MAX);
  return { resealed, unreadable, remaining, next: next ?? "" };
}
