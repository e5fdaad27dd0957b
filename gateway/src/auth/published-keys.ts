import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { ANONYMOUS } from "@tenho/kernel/auth/identity";
import { IDENTITY_HEADER, signIdentity } from "@tenho/kernel/auth/identity-header";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import { z } from "zod";

const published = z.object({
  keys: z.array(
    z.looseObject({ kid: z.string(), kty: z.literal("RSA"), alg: z.literal("RS256"), n: z.string(), e: z.string() }),
  ),
});

/** Minimum key size of RS256 (RFC 7518, 3.3). */
const KEY_BITS_MIN = 2_048;
const REFETCH_PAUSE_MS = 10_000;
const FETCH_TIMEOUT_MS = 3_000;

/**
 * Auth's public keys by `kid`. They are fetched once; again when an unknown `kid` appears, at most every 10 s, so that forged ids cannot make the
 * gateway flood auth with requests; and in the background of calls that come after `rereadMs`, so that retired keys are forgotten. A key that is
 * too short is not trusted.
 */
export function createPublishedKeys(options: {
  authUrl: string;
  identityKey: KeyObject;
  rereadMs: number;
  log: Pick<Logger, "warn">;
  now?: () => number;
}) {
  const now = options.now ?? Date.now;
  let keys = new Map<string, KeyObject>();
  let fetchedAtMs = Number.NEGATIVE_INFINITY;
  let refreshedAtMs = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  async function fetchKeys(): Promise<void> {
    const header = signIdentity(ANONYMOUS, { privateKey: options.identityKey, audience: "auth", ttlMs: 30_000 });
    const response = await fetch(new URL("/.well-known/jwks.json", options.authUrl), {
      headers: { [IDENTITY_HEADER]: header },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`auth answered ${response.status} for its keys`);
    const { keys: jwks } = published.parse(await response.json());
    const found = jwks.map((jwk) => [jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: "jwk" })] as const);
    keys = new Map(found.filter(([, key]) => (key.asymmetricKeyDetails?.modulusLength ?? 0) >= KEY_BITS_MIN));
    fetchedAtMs = now();
    refreshedAtMs = fetchedAtMs;
  }

  /** Refreshes the keys in the background: the known ones serve meanwhile, and while auth cannot be asked. */
  function refreshInBackground(): void {
    if (now() - refreshedAtMs < options.rereadMs) return;
    refreshedAtMs = now();
    fetchOnce().catch((error: unknown) => options.log.warn({ err: error }, "auth's keys could not be read again"));
  }

  function fetchOnce(): Promise<void> {
    fetching ??= fetchKeys().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  return {
    /** Rejects while auth cannot be asked and no key is known. */
    check: async (): Promise<void> => {
      if (keys.size === 0) await fetchOnce();
    },
    find: async (kid: string): Promise<KeyObject | null> => {
      const known = keys.get(kid);
      if (known !== undefined) {
        refreshInBackground();
        return known;
      }
      if (now() - fetchedAtMs < REFETCH_PAUSE_MS) return null;
      await fetchOnce();
      return keys.get(kid) ?? null;
    },
  };
}

export type PublishedKeys = ReturnType<typeof createPublishedKeys>;
