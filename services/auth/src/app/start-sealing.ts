import { ConfigError } from "@tenho/kernel/config/load-config";
import type { AuthContext } from "./auth-context.ts";
import { SEALED_KINDS, type SealedKind, type SealingKey } from "./sealing-ports.ts";

/** Error for a missing secret; it never contains a secret itself. */
function missingSecret(what: string, keyId: string): ConfigError {
  const reason = `não abre ${what} no banco com a chave ${keyId}: informe o segredo com que foi cifrado, aqui ou em AUTH_KEY_SECRETS_FORMER`;
  return new ConfigError([{ name: "AUTH_KEY_SECRET", reason }]);
}

/**
 * Finds the key in force, making it on the first start, and returns the key of recovery codes' hashes, which stays the same when the secret
 * changes. Throws `ConfigError` when a stored value was sealed with none of the secrets: otherwise errors would appear later, at a moment when
 * nobody looks.
 */
export async function startSealing(ctx: AuthContext): Promise<Buffer> {
  const { keyId, sealedRecoveryKey } = (await ctx.sealing.read()) ?? (await begin(ctx));
  const opened = ctx.ring.tryOpen(sealedRecoveryKey, "tenho auth recovery key", keyId);
  if (opened === null) throw missingSecret("o que está cifrado", keyId);
  for (const kind of Object.keys(SEALED_KINDS) as SealedKind[]) await check(ctx, kind);
  return Buffer.from(opened.plain, "base64");
}

async function begin(ctx: AuthContext): Promise<SealingKey> {
  const keyId = ctx.ring.currentId;
  const recoveryKey = ctx.ring.derive("tenho auth recovery codes", keyId).toString("base64");
  await ctx.sealing.begin({ keyId, sealedRecoveryKey: ctx.ring.seal(recoveryKey, "tenho auth recovery key", keyId) });
  const key = await ctx.sealing.read();
  if (key === null) throw new Error("the row of the sealing key is missing");
  return key;
}

/** Checks that every key by which values of this kind are sealed is known. */
async function check(ctx: AuthContext, kind: SealedKind): Promise<void> {
  for (const keyId of await ctx.sealing.keyIdsOf(kind)) {
    if (!ctx.ring.has(keyId)) throw missingSecret(`o que está cifrado (${kind})`, keyId);
  }
}
