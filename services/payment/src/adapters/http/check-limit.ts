import { AppError } from "@tenho/kernel/errors/app-error";
import type { Component } from "@tenho/kernel/lifecycle/component";
import { MemoryStore } from "express-rate-limit";

const WINDOW_MS = 60_000;

/** Limits how often a user may trigger a check with the bank; each replica counts its own. */
export function createCheckLimit(checksAMinute: number): Component & { count(userId: string): Promise<void> } {
  const store = new MemoryStore();
  store.init({ windowMs: WINDOW_MS } as never);
  return {
    name: "check limit",
    start: async () => undefined,
    stop: async () => store.shutdown(),
    /** Raises: `rate_limited`. */
    count: async (userId) => {
      const { totalHits, resetTime } = await store.increment(userId);
      if (totalHits <= checksAMinute) return;
      throw new AppError("rate_limited", "Você acabou de verificar. Espere um pouco e tente de novo.", {
        retryAfterMs: (resetTime?.getTime() ?? Date.now() + WINDOW_MS) - Date.now(),
      });
    },
  };
}
