import { AppError } from "@tenho/kernel/errors/app-error";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { ipKeyGenerator, MemoryStore } from "express-rate-limit";
import type { LimitClass } from "../route-table.ts";

export type RateLimits = Component & {
  /** Counts a request. Raises: `rate_limited`. */
  count(limit: LimitClass, caller: { userId: string | null; address: string }): Promise<void>;
};

/** Limits requests per window, by account where there is one, else by address; each gateway replica counts its own. */
export function createRateLimits(options: {
  windowMs: number;
  sessionMax: number;
  anonymousMax: number;
  loginMax: number;
  registrationMax: number;
  formMax: number;
}): RateLimits {
  const stores = {
    session: new MemoryStore(),
    anonymous: new MemoryStore(),
    login: new MemoryStore(),
    registration: new MemoryStore(),
    form: new MemoryStore(),
  };
  for (const store of Object.values(stores)) store.init({ windowMs: options.windowMs } as never);

  async function countIn(store: MemoryStore, key: string, max: number): Promise<void> {
    const { totalHits, resetTime } = await store.increment(key);
    if (totalHits <= max) return;
    const retryAfterMs = (resetTime?.getTime() ?? Date.now() + options.windowMs) - Date.now();
    const message = "Muitas chamadas em pouco tempo. Espere um minuto e tente de novo.";
    throw new AppError("rate_limited", message, { retryAfterMs });
  }

  return {
    name: "rate limits",
    count: async (limit, { userId, address }) => {
      if (limit === "none") return;
      if (limit === "login") return countIn(stores.login, ipKeyGenerator(address), options.loginMax);
      if (limit === "registration") {
        return countIn(stores.registration, ipKeyGenerator(address), options.registrationMax);
      }
      if (limit === "form" && userId === null) return countIn(stores.form, ipKeyGenerator(address), options.formMax);
      if (userId === null) return countIn(stores.anonymous, ipKeyGenerator(address), options.anonymousMax);
      return countIn(stores.session, userId, options.sessionMax);
    },
    start: async () => undefined,
    stop: async () => {
      for (const store of Object.values(stores)) store.shutdown();
    },
  };
}
