import type { IncomingMessage } from "node:http";
import { AppError } from "@tenho/kernel/errors/app-error";
import { ipKeyGenerator, MemoryStore } from "express-rate-limit";
import type { LimitClass } from "../route-table.ts";

export type Limits = {
  /** Counts a request. Raises: `rate_limited`. */
  count(limit: LimitClass, caller: { userId: string | null; address: string }): Promise<void>;
  stop(): void;
};

/** Requests a window, by account where there is one, else by address; each gateway replica counts its own. */
export function createLimits(options: {
  windowMs: number;
  sessionMax: number;
  anonymousMax: number;
  loginMax: number;
}): Limits {
  const stores = { session: new MemoryStore(), anonymous: new MemoryStore(), login: new MemoryStore() };
  for (const store of Object.values(stores)) store.init({ windowMs: options.windowMs } as never);

  async function take(store: MemoryStore, key: string, max: number): Promise<void> {
    const { totalHits } = await store.increment(key);
    if (totalHits > max)
      throw new AppError("rate_limited", "Muitas chamadas em pouco tempo. Espere um minuto e tente de novo.");
  }

  return {
    count: async (limit, { userId, address }) => {
      if (limit === "none") return;
      if (limit === "login") return take(stores.login, ipKeyGenerator(address), options.loginMax);
      if (userId === null) return take(stores.anonymous, ipKeyGenerator(address), options.anonymousMax);
      return take(stores.session, userId, options.sessionMax);
    },
    stop: () => {
      for (const store of Object.values(stores)) store.shutdown();
    },
  };
}

/** The caller's address: the last hop a trusted proxy vouches for, else the socket's. */
export function addressOf(req: IncomingMessage, trustedProxies: number): string {
  const socket = req.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return socket;
  const hops = String(req.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-trustedProxies) ?? socket;
}
