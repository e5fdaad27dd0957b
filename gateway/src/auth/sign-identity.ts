import type { Identity } from "@tenho/kernel/auth/identity";
import { signIdentity } from "@tenho/kernel/auth/identity-header";
import type { ServiceName } from "../route-table.ts";

/** Shorter than a token lives, longer than any request takes. */
const TTL_MS = 60_000;
/** A header is used again until this close to its end. */
const SPARE_MS = 30_000;

type Signed = { header: string; goodUntilMs: number };

/** The identity header for a service, signed once a caller and service for a while, since signing costs more than finding. */
export function createVouch(secret: string, now: () => number = Date.now) {
  const signed = new WeakMap<Identity, Map<ServiceName, Signed>>();
  return (identity: Identity, service: ServiceName): string => {
    const byService = signed.get(identity) ?? new Map<ServiceName, Signed>();
    signed.set(identity, byService);
    const known = byService.get(service);
    const nowMs = now();
    if (known !== undefined && known.goodUntilMs > nowMs) return known.header;
    const header = signIdentity(identity, { secret, audience: service, ttlMs: TTL_MS, now: nowMs });
    byService.set(service, { header, goodUntilMs: nowMs + TTL_MS - SPARE_MS });
    return header;
  };
}
