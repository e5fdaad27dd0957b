import { AppError } from "@tenho/kernel/errors/app-error";
import type { AnalysedUser } from "../../domain/analysis/analysed-user.ts";
import { requestFor } from "../../domain/analysis/analysis-request.ts";
import { summaryOf } from "../../domain/analysis/summary-text.ts";
import { factsOf } from "../../domain/analysis/user-facts.ts";
import type { WriteWithAi } from "./write-with-ai.ts";

const MINUTE_MS = 60_000;
const A_MINUTE_MAX = 6;

export type Analysis = {
  /** Light Markdown, pt-BR. */
  text: string;
  isByAi: boolean;
};

/**
 * Analyses a list of accounts: by an AI where there is one, which gets figures alone, else as a summary of the same figures.
 * Raises: `rate_limited` after six in a minute by one account.
 */
export function createAnalyseUsers(deps: { write: WriteWithAi; now?: () => Date }) {
  const now = deps.now ?? (() => new Date());
  /** Epoch ms of the last minute's, by account. */
  const recent = new Map<string, number[]>();

  function count(userId: string): void {
    const fromMs = now().getTime() - MINUTE_MS;
    for (const [id, times] of recent) {
      const kept = times.filter((atMs) => atMs > fromMs);
      if (kept.length === 0) recent.delete(id);
      else recent.set(id, kept);
    }
    const own = recent.get(userId) ?? [];
    if (own.length >= A_MINUTE_MAX) {
      const retryAfterMs = (own[0] ?? fromMs) - fromMs;
      throw new AppError("rate_limited", "Muitas análises em pouco tempo. Aguarde um minuto.", { retryAfterMs });
    }
    recent.set(userId, [...own, now().getTime()]);
  }

  return async (command: {
    userId: string;
    users: readonly AnalysedUser[];
    /** How many the list has in all. */
    found: number;
    /** The filter of the list. */
    status: string;
    signal: AbortSignal;
  }): Promise<Analysis> => {
    count(command.userId);
    const facts = factsOf(command.users, command.found, now());
    const written = await deps.write(requestFor(facts, command.status), command.signal);
    return { text: written ?? summaryOf(facts), isByAi: written !== null };
  };
}
