import { createSecretCipher, type SecretCipher } from "@tenho/kernel/sealing/secret-cipher";

/** Encrypts the API keys of providers, each bound to its provider's id. */
export const createApiKeyCipher = (secret: string | undefined, formerSecrets: readonly string[]): SecretCipher =>
  createSecretCipher({ service: "tenho.categorisation", kind: "ai-provider-keys" }, secret, formerSecrets);
