import type { KeyObject } from "node:crypto";
import type { Identity } from "@tenho/kernel/auth/identity";
import { signIdentity } from "@tenho/kernel/auth/identity-header";

/** Life of a signed header: shorter than a token lives, longer than any request takes. */
const TTL_MS = 60_000;
/** Remaining life below which a header is signed anew instead of being reused. */
const REUSE_MARGIN_MS = 30_000;

type SignedHeader = { header: string; reusableUntilMs: number };

/** Makes the signed identity header of a caller for one audience; cached for half a minute, since signing costs more than a look-up. */
export function createIdentitySigner(privateKey: KeyObject, now: () => number = Date.now) {
  const signed = new WeakMap<Identity, Map<string, SignedHeader>>();
  return (identity: Identity, audience: string): string => {
    const byAudience = signed.get(identity) ?? new Map<string, SignedHeader>();
    signed.set(identity, byAudience);
    const known = byAudience.get(audience);
    const nowMs = now();
    if (known !== undefined && known.reusableUntilMs > nowMs) return known.header;
    const header = signIdentity(identity, { privateKey, audience, ttlMs: TTL_MS, now: nowMs });
    byAudience.set(audience, { header, reusableUntilMs: nowMs + TTL_MS - REUSE_MARGIN_MS });
    return header;
  };
}

export type IdentitySigner = ReturnType<typeof createIdentitySigner>;
