import type { AuthContext } from "./auth-context.ts";
import { SEALED_KINDS, type SealedKind } from "./sealing-ports.ts";

/** Cap of each count. */
export const COUNTED_MAX = 10_000;

/** Lists the values not yet sealed with the current key, counted by kind and key, and the keys of this process. */
export async function listSealed(ctx: AuthContext) {
  const inForce = await ctx.sealing.read();
  const groups = await Promise.all((Object.keys(SEALED_KINDS) as SealedKind[]).map((kind) => groupsOf(ctx, kind)));
  return {
    currentKeyId: ctx.ring.currentId,
    keyIdInForce: inForce?.keyId ?? "",
    formerKeyIds: [...ctx.ring.formerIds],
    groups: groups.flat(),
  };
}

async function groupsOf(ctx: AuthContext, kind: SealedKind) {
  const keyIds = (await ctx.sealing.keyIdsOf(kind)).filter((keyId) => keyId !== ctx.ring.currentId);
  return Promise.all(
    keyIds.map(async (keyId) => {
      const count = await ctx.sealing.count(kind, keyId, COUNTED_MAX);
      return { kind, keyId, count, isKnown: ctx.ring.has(keyId) };
    }),
  );
}
