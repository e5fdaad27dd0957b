import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../errors/app-error.ts";
import { ANONYMOUS, type Identity } from "./identity.ts";
import { createIdentityVerifier, signIdentity, verifyIdentity } from "./identity-header.ts";

const secret = "a".repeat(32);
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

function sign(changes: Partial<{ secret: string; audience: string; ttlMs: number; now: number }> = {}): string {
  return signIdentity(identity, { secret, audience: "wallet", ttlMs: 60_000, now: nowMs, ...changes });
}

function assertRefused(header: string | undefined, audience = "wallet", now = nowMs): void {
  assert.throws(
    () => verifyIdentity(header, { secret, audience, now }),
    (error: unknown) =>
      error instanceof AppError && error.code === "forbidden" && /não passou/.test(error.publicMessage),
    `accepted: ${header}`,
  );
}

test("what was signed is what is read", () => {
  const header = sign();
  assert.match(header, /^[\w-]+\.[\w-]+$/);
  assert.deepEqual(verifyIdentity(header, { secret, audience: "wallet", now: nowMs + 59_999 }), identity);
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
    sign({ secret: "b".repeat(32) }),
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
  const verify = createIdentityVerifier({ secret, audience: "wallet", now: () => clockMs });
  const header = sign();
  assert.deepEqual(verify(header), identity);
  assert.equal(verify(header), verify(header));
  clockMs += 60_000;
  assert.throws(() => verify(header), AppError);
});

test("a remembered identity cannot be changed by who receives it", () => {
  const verify = createIdentityVerifier({ secret, audience: "wallet", now: () => nowMs });
  assert.throws(() => verify(sign()).permissions.push("user.delete"), TypeError);
  assert.throws(() => {
    verify(sign()).role = "MASTER";
  }, TypeError);
});

test("a verifier remembers a bounded number of headers and still verifies the others", () => {
  const verify = createIdentityVerifier({ secret, audience: "wallet", cacheMax: 2, now: () => nowMs });
  const headers = [1, 2, 3, 4].map((ttl) => sign({ ttlMs: ttl * 60_000 }));
  const first = verify(headers[0]);
  for (const header of headers) assert.deepEqual(verify(header), identity);
  assert.notEqual(verify(headers[0]), first);
});

test("the anonymous identity travels too", () => {
  const header = signIdentity(ANONYMOUS, { secret, audience: "auth", ttlMs: 1_000, now: nowMs });
  assert.deepEqual(verifyIdentity(header, { secret, audience: "auth", now: nowMs }), ANONYMOUS);
});
