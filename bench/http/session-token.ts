import { generateKeyPairSync, randomUUID, sign } from "node:crypto";

const KID = "bench";
const LIFE_SECONDS = 3_600;

/** An access token as auth would write it, and the published key that proves it. */
export function createSessionToken(): { token: string; jwks: string } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const userId = randomUUID();
  const claims = {
    iss: "tenho",
    aud: "tenho-panel",
    sub: userId,
    role: "CLIENT",
    units: [randomUUID()],
    cid: userId,
    perms: ["message.access", "message.view", "financial.view", "report.access"],
    sid: randomUUID(),
    sv: 1,
    iat: nowSeconds,
    exp: nowSeconds + LIFE_SECONDS,
  };
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${encode({ alg: "RS256", typ: "JWT", kid: KID })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), privateKey).toString("base64url");
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: KID, alg: "RS256", use: "sig" };
  return { token: `${signed}.${signature}`, jwks: JSON.stringify({ keys: [jwk] }) };
}
