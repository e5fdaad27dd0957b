import type { Identity } from "../../auth/identity.ts";
import { signIdentity } from "../../auth/identity-header.ts";
import { generateIdentityKeys, parsePrivateKey, parsePublicKeys } from "../../auth/identity-keys.ts";

const pair = generateIdentityKeys();
const privateKey = parsePrivateKey(pair.privateKey);

/** The public key of the tests' stand-in for the gateway, as services have it in their environment. */
export const TEST_IDENTITY_PUBLIC_KEY: string = pair.publicKey;

/** The same, parsed. */
export const TEST_IDENTITY_KEYS = parsePublicKeys(pair.publicKey);

/** The identity header the gateway would send to the service `audience`. */
export function signTestIdentity(identity: Identity, audience: string, ttlMs = 60_000): string {
  return signIdentity(identity, { privateKey, audience, ttlMs });
}
