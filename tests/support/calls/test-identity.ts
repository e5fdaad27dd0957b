import type { Identity } from "@tenho/kernel/auth/identity";
import { signIdentity } from "@tenho/kernel/auth/identity-header";
import { generateIdentityKeys, parsePrivateKey, parsePublicKeys } from "@tenho/kernel/auth/identity-keys";

const pair = generateIdentityKeys();
const privateKey = parsePrivateKey(pair.privateKey);

/** The public key of the tests' gateway substitute, in the form services have in their environment. */
export const TEST_IDENTITY_PUBLIC_KEY: string = pair.publicKey;

/** {@link TEST_IDENTITY_PUBLIC_KEY}, parsed. */
export const TEST_IDENTITY_KEYS = parsePublicKeys(pair.publicKey);

/** The identity header the gateway would send to the service `audience`. */
export function signTestIdentity(identity: Identity, audience: string, ttlMs = 60_000): string {
  return signIdentity(identity, { privateKey, audience, ttlMs });
}
