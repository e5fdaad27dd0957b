import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";

const POINT_BYTES = 65;
const DAY_S = 24 * 3_600;
const SCHEME = /^vapid\s+(?=\S)/i;
const TOKEN = /(?:^|,)\s*t=([\w-]+\.[\w-]+\.[\w-]+)/;
const KEY = /(?:^|,)\s*k=([\w-]+)/;

const headerSchema = z.looseObject({ typ: z.literal("JWT"), alg: z.literal("ES256") });
const claimsSchema = z.looseObject({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(mailto:|https:)/),
});

/** The sender's key, base64url, and contact address; or the reason why the sender is refused. */
export type VapidCheck = { readonly key: string; readonly subject: string } | { readonly refusal: string };

/** Checks `Authorization: vapid t=…, k=…` (RFC 8292): signature, audience, and expiry within a day. */
export function checkVapid(authorization: string | undefined, audience: string, nowMs: number): VapidCheck {
  const parameters = (authorization ?? "").replace(SCHEME, "");
  const token = TOKEN.exec(parameters)?.[1] ?? "";
  const key = KEY.exec(parameters)?.[1] ?? "";
  if (parameters === authorization || token === "" || key === "")
    return { refusal: "Authorization is not vapid t=…, k=…" };
  const [header = "", claims = "", signature = ""] = token.split(".");
  const readClaims = claimsSchema.safeParse(readJson(claims));
  if (!headerSchema.safeParse(readJson(header)).success || !readClaims.success)
    return { refusal: "not an ES256 token" };
  if (!isSigned(`${header}.${claims}`, signature, key)) return { refusal: "the signature is not of the key" };
  const { aud, exp, sub } = readClaims.data;
  if (aud !== audience) return { refusal: "aud is not the origin of the endpoint" };
  const leftS = exp - nowMs / 1_000;
  if (leftS <= 0 || leftS > DAY_S) return { refusal: "exp is past or more than a day ahead" };
  return { key, subject: sub };
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, "base64url");
  if (point.length !== POINT_BYTES || point[0] !== 4) return false;
  const half = (from: number): string => point.subarray(from, from + 32).toString("base64url");
  try {
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: half(1), y: half(33) }, format: "jwk" });
    const options = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
    return verify("sha256", Buffer.from(text), options, Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}

function readJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
