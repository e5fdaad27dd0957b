import assert from "node:assert/strict";
import { createHmac, generateKeyPairSync } from "node:crypto";
import type { Identity } from "@tenho/kernel/auth/identity";
import { IDENTITY_HEADER, signIdentity } from "@tenho/kernel/auth/identity-header";
import type { CallService } from "./call-service.ts";
import { identityFor } from "./identity-for.ts";
import { signTestIdentity, TEST_IDENTITY_PUBLIC_KEY } from "./test-identity.ts";

const MIB = 1024 * 1024;

/** A route and a body it would accept. */
export type HostileTarget = {
  method: "POST" | "PATCH" | "PUT";
  path: string;
  as: Identity;
  good: Readonly<Record<string, unknown>>;
  /** Bytes its body may have, where that is not 1 MB. */
  bodyBytesMax?: number;
};

/** Every kind of body that must be refused: its name, the bytes, the status and, if it is not JSON, its headers. */
function hostileBodies({ good, bodyBytesMax = MIB }: HostileTarget) {
  const text = JSON.stringify(good);
  const [firstKey = "x"] = Object.keys(good);
  const with_ = (extra: string): string => `${text.slice(0, -1)},${extra}}`;
  const wrongTypes = Object.keys(good).map((key) => ({
    what: `${key} of a wrong type`,
    raw: JSON.stringify({ ...good, [key]: { of: ["another", "kind"] } }),
    status: 400,
  }));
  return [
    ...wrongTypes,
    { what: "an unknown field", raw: with_('"is_admin":true'), status: 400 },
    { what: "a key twice", raw: with_(`${JSON.stringify(firstKey)}:${JSON.stringify(good[firstKey])}`), status: 400 },
    { what: "a prototype", raw: with_('"__proto__":{"role":"MASTER"}'), status: 400 },
    { what: "deep nesting", raw: with_(`"x":${"[".repeat(5_000)}${"]".repeat(5_000)}`), status: 400 },
    { what: "a NUL", raw: with_('"x":"\\u0000"'), status: 400 },
    { what: "half a surrogate pair", raw: with_('"x":"\\ud800"'), status: 400 },
    { what: "too many bytes", raw: with_(`"x":"${"x".repeat(bodyBytesMax)}"`), status: 413 },
    { what: "no JSON", raw: "{", status: 400 },
    { what: "an array", raw: "[]", status: 400 },
    { what: "null", raw: "null", status: 400 },
    { what: "a form", raw: "a=b", status: 415, headers: { "content-type": "application/x-www-form-urlencoded" } },
    { what: "compressed bytes", raw: text, status: 415, headers: { "content-encoding": "gzip" } },
  ];
}

/** Asserts that every hostile body gets its 4xx with a pt-BR message that repeats nothing of the body. */
export async function assertRefusesHostileBodies(call: CallService, target: HostileTarget): Promise<void> {
  for (const { what, raw, status, ...more } of hostileBodies(target)) {
    const answer = await call(target.method, target.path, { as: target.as, raw, ...more });
    assert.equal(answer.status, status, `${what}: ${JSON.stringify(answer.body)}`);
    assert.match(answer.body.message, /^[^\p{Lu}]*\p{Lu}.*[.\p{L}]$/u, what);
    assert.equal(answer.headers.get("content-type")?.split(";")[0], "application/problem+json", what);
  }
}

/** Asserts that every path answers 403 without a header signed by the gateway for this service and this minute. */
export async function assertOnlyThroughGateway(url: string, service: string, paths: readonly string[]): Promise<void> {
  const master = identityFor({ role: "MASTER" });
  const [payload = ""] = signTestIdentity(master, service).split(".");
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  // Forgery with what a service holds itself: the public key, used as if it were a secret.
  const mac = createHmac("sha256", TEST_IDENTITY_PUBLIC_KEY).update(payload).digest("base64url");
  const forged: Record<string, string | undefined> = {
    missing: undefined,
    empty: "",
    "signed with another key": signIdentity(master, { privateKey, audience: service, ttlMs: 60_000 }),
    "signed with the public key": `${payload}.${mac}`,
    "with a public key for a signature": `${payload}.${publicKey.export({ format: "der", type: "spki" }).toString("base64url")}`,
    "signed for another service": signTestIdentity(master, "another"),
    expired: signTestIdentity(master, service, -1),
    unsigned: `${payload}.`,
  };
  for (const [what, header] of Object.entries(forged)) {
    for (const path of paths) {
      const headers = header === undefined ? {} : { [IDENTITY_HEADER]: header };
      const response = await fetch(`${url}${path}`, { headers });
      const body = (await response.json()) as { reason?: string };
      assert.deepEqual([response.status, body.reason], [403, "not_from_gateway"], `${what} ${path}`);
    }
  }
}
