import type { KeyObject } from "node:crypto";
import type { Identity } from "@tenho/kernel/auth/identity";
import { signIdentity } from "@tenho/kernel/auth/identity-header";
import type { ServiceName } from "../route-table.ts";

/** Shorter than a token lives, longer than any request takes. */
const TTL_MS = 60_000;
/** A header is used again until this close to its end. */
const REUSE_MARGIN_MS = 30_000;

type SignedHeader = { header: string; reusableUntilMs: number };

/** Makes the signed identity header of a caller for a service; cached for half a minute, since signing costs more than a look-up. */
export function createIdentitySigner(privateKey: KeyObject, now: () => number = Date.now) {
  const signed = new WeakMap<Identity, Map<ServiceName, SignedHeader>>();
  return (identity: Identity, service: ServiceName): string => {
    const byService = signed.get(identity) ?? new Map<ServiceName, SignedHeader>();
    signed.set(identity, byService);
    const known = byService.get(service);
    const nowMs = now();
    if (known !== undefined && known.reusableUntilMs > nowMs) return known.header;
    const header = signIdentity(identity, { privateKey, audience: service, ttlMs: TTL_MS, now: nowMs });
    byService.set(service, { header, reusableUntilMs: nowMs + TTL_MS - REUSE_MARGIN_MS });
    return header;
  };
}

export type IdentitySigner = ReturnType<typeof createIdentitySigner>;
