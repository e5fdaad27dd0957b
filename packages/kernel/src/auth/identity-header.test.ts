import assert from "node:assert/strict";
import { createHmac, generateKeyPairSync, type KeyObject } from "node:crypto";
import { test } from "node:test";
import { AppError } from "../errors/app-error.ts";
import { ANONYMOUS, type Identity } from "./identity.ts";
import { createIdentityVerifier, signIdentity, verifyIdentity } from "./identity-header.ts";

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const other = generateKeyPairSync("ed25519");
const publicKeys = [publicKey];
const nowMs = 1_800_000_000_000;
const identity: Identity = {
  userId: "0199aa00-0000-7000-8000-000000000001",
  role: "CLIENT",
  unitIds: ["0199aa00-0000-7000-8000-0000000000aa"],
  clientId: "0199aa00-0000-7000-8000-000000000001",
  permissions: ["message.view"],
  sessionId: "s1",
  sessionVersion: 3,
};

function sign(changes: Partial<{ privateKey: KeyObject; audience: string; ttlMs: number; now: number }> = {}): string {
  return signIdentity(identity, { privateKey, audience: "wallet", ttlMs: 60_000, now: nowMs, ...changes });
}

function assertRefused(header: string | undefined, audience = "wallet", now = nowMs): void {
  assert.throws(
    () => verifyIdentity(header, { publicKeys, audience, now }),
    (error: unknown) =>
      error instanceof AppError && error.code === "forbidden" && /não passou/.test(error.publicMessage),
    `accepted: ${header}`,
  );
}

test("what was signed is what is read", () => {
  const header = sign();
  assert.match(header, /^[\w-]+\.[\w-]+$/);
  assert.deepEqual(verifyIdentity(header, { publicKeys, audience: "wallet", now: nowMs + 59_999 }), identity);
});

test("an absent, mangled or foreign header is refused alike", () => {
  const [payload = "", signature = ""] = sign().split(".");
  const forged = Buffer.from(
    JSON.stringify({ identity: { ...identity, role: "MASTER" }, audience: "wallet", expiresAtMs: 9e15 }),
  );
  for (const header of [
    undefined,
    "",
    ".",
    payload,
    `${payload}.`,
    `.${signature}`,
    `${payload}.${signature}.x`,
    `${payload}.${signature.slice(0, -2)}`,
    `${payload}x.${signature}`,
    `${forged.toString("base64url")}.${signature}`,
    `${"x".repeat(20_000)}.${signature}`,
    "não é ascii.é",
    sign({ privateKey: other.privateKey }),
    // An HMAC under the public key, which every service has.
    `${payload}.${createHmac("sha256", publicKey.export({ format: "der", type: "spki" }))
      .update(payload)
      .digest("base64url")}`,
  ]) {
    assertRefused(header);
  }
});

test("a header for another service is refused", () => {
  assertRefused(sign({ audience: "auth" }));
  assertRefused(sign(), "auth");
});

test("an expired header is refused, also by a verifier that knows it", () => {
  assertRefused(sign(), "wallet", nowMs + 60_000);
  let clockMs = nowMs;
  const verify = createIdentityVerifier({ publicKeys, audience: "wallet", now: () => clockMs });
  const header = sign();
  assert.deepEqual(verify(header), identity);
  assert.equal(verify(header), verify(header));
  clockMs += 60_000;
  assert.throws(() => verify(header), AppError);
});

test("a remembered identity cannot be changed by who receives it", () => {
  const verify = createIdentityVerifier({ publicKeys, audience: "wallet", now: () => nowMs });
  assert.throws(() => verify(sign()).permissions.push("user.delete"), TypeError);
  assert.throws(() => {
    verify(sign()).role = "MASTER";
  }, TypeError);
});

test("a verifier remembers a bounded number of headers and still verifies the others", () => {
  const verify = createIdentityVerifier({ publicKeys, audience: "wallet", cacheMax: 2, now: () => nowMs });
  const headers = [1, 2, 3, 4].map((ttl) => sign({ ttlMs: ttl * 60_000 }));
  const first = verify(headers[0]);
  for (const header of headers) assert.deepEqual(verify(header), identity);
  assert.notEqual(verify(headers[0]), first);
});

test("the anonymous identity travels too", () => {
  const header = signIdentity(ANONYMOUS, { privateKey, audience: "auth", ttlMs: 1_000, now: nowMs });
  assert.deepEqual(verifyIdentity(header, { publicKeys, audience: "auth", now: nowMs }), ANONYMOUS);
});

test("while a key is replaced, headers of either are accepted, and of none else", () => {
  const header = sign({ privateKey: other.privateKey });
  const both = [publicKey, other.publicKey];
  for (const one of [header, sign()]) {
    assert.deepEqual(verifyIdentity(one, { publicKeys: both, audience: "wallet", now: nowMs }), identity);
  }
  assertRefused(header);
  assert.throws(() => verifyIdentity(sign(), { publicKeys: [], audience: "wallet", now: nowMs }), AppError);
});

test("what it costs to sign and to verify", (t) => {
  const header = sign();
  const microseconds = (work: () => unknown): string => {
    const rounds = 2_000;
    const startedAt = performance.now();
    for (let round = 0; round < rounds; round += 1) work();
    return (((performance.now() - startedAt) * 1_000) / rounds).toFixed(1);
  };
  const remembered = createIdentityVerifier({ publicKeys, audience: "wallet", now: () => nowMs });
  t.diagnostic(
    `sign ${microseconds(() => sign())} µs, verify ${microseconds(() => verifyIdentity(header, { publicKeys, audience: "wallet", now: nowMs }))} µs, verify a remembered header ${microseconds(() => remembered(header))} µs`,
  );
});
