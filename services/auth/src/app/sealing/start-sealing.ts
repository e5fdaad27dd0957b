import { ConfigError } from "@tenho/kernel/config/load-config";
import { type KeyRing, UNNAMED } from "../../domain/sealing/key-ring.ts";
import { SEALED_KINDS, type SealedKind, type SealingKey, type SealingStore } from "./ports.ts";

/** Values without a key's name that are tried at the start. */
const SAMPLE = 20;

/** The secret itself stays unsaid. */
function missingSecret(what: string, keyId: string): ConfigError {
  const key = keyId === UNNAMED ? "" : ` com a chave ${keyId}`;
  const reason = `não abre ${what} no banco${key}: informe o segredo com que foi cifrado, aqui ou em AUTH_KEY_SECRETS_FORMER`;
  return new ConfigError([{ name: "AUTH_KEY_SECRET", reason }]);
}

/**
 * Finds the key in force, making it on the first start, and answers the key of recovery codes' hashes. That one comes from the secret the
 * installation began with, so that codes made by versions that derived it at every start stay good.
 * Throws `ConfigError` when something that is stored was sealed with none of the secrets: a process that went on would answer with errors, at
 * a moment when nobody looks.
 */
export function createStartSealing({ store, ring }: { store: SealingStore; ring: KeyRing }) {
  /** Of the secret that sealed what is there already; the current one in an empty store. */
  async function firstKeyId(): Promise<string> {
    for (const kind of ["signing_keys", "second_factors"] as const) {
      const [value] = await store.sample(kind, UNNAMED, 1);
      if (value === undefined) continue;
      const opened = ring.tryOpen(value.sealed, SEALED_KINDS[kind]);
      if (opened === null) throw missingSecret(`o que está cifrado (${kind})`, UNNAMED);
      return opened.keyId;
    }
    return ring.currentId;
  }

  async function begin(): Promise<SealingKey> {
    const keyId = await firstKeyId();
    const recoveryKey = ring.derive("tenho auth recovery codes", keyId).toString("base64");
    await store.begin({ keyId, sealedRecoveryKey: ring.seal(recoveryKey, "tenho auth recovery key", keyId) });
    const key = await store.read();
    if (key === null) throw new Error("the row of the sealing key is missing");
    return key;
  }

  /** Every key that is named, and of values without a name, which only matter after a change of the key, a few. */
  async function check(kind: SealedKind, isRotated: boolean): Promise<void> {
    for (const keyId of await store.keyIdsOf(kind)) {
      if (keyId !== UNNAMED && !ring.has(keyId)) throw missingSecret(`o que está cifrado (${kind})`, keyId);
      if (keyId !== UNNAMED || !isRotated) continue;
      for (const { sealed } of await store.sample(kind, UNNAMED, SAMPLE)) {
        if (ring.tryOpen(sealed, SEALED_KINDS[kind]) === null)
          throw missingSecret(`o que está cifrado (${kind})`, UNNAMED);
      }
    }
  }

  return async (): Promise<Buffer> => {
    const { keyId, sealedRecoveryKey, rotatedAt } = (await store.read()) ?? (await begin());
    const opened = ring.tryOpen(sealedRecoveryKey, "tenho auth recovery key", keyId);
    if (opened === null) throw missingSecret("o que está cifrado", keyId);
    for (const kind of Object.keys(SEALED_KINDS) as SealedKind[]) await check(kind, rotatedAt !== null);
    return Buffer.from(opened.plain, "base64");
  };
}
