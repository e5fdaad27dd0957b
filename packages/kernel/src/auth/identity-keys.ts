import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";

const ALGORITHM = "ed25519";

/**
 * The public keys by which identities are verified: base64 of SPKI DER, several separated by commas, so that a key can be
 * replaced while both are in use.
 *
 * @throws Error when one of them is no Ed25519 public key.
 */
export function parsePublicKeys(text: string): KeyObject[] {
  return text.split(",").map((part) => {
    const der = Buffer.from(part.trim(), "base64");
    return requireEd25519(createPublicKey({ key: der, format: "der", type: "spki" }));
  });
}

/**
 * The private key by which the gateway signs identities: base64 of PKCS8 DER.
 *
 * @throws Error when it is no Ed25519 private key.
 */
export function parsePrivateKey(text: string): KeyObject {
  const der = Buffer.from(text.trim(), "base64");
  return requireEd25519(createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
}

/** A new pair, as the configuration of the gateway and of the services has it. */
export function generateIdentityKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync(ALGORITHM, {
    privateKeyEncoding: { format: "der", type: "pkcs8" },
    publicKeyEncoding: { format: "der", type: "spki" },
  });
  return { privateKey: privateKey.toString("base64"), publicKey: publicKey.toString("base64") };
}

function requireEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== ALGORITHM) throw new Error(`the key is not of ${ALGORITHM}`);
  return key;
}
