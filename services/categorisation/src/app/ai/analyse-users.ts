import { AppError } from "@tenho/kernel/errors/app-error";
import type { AnalysedUser } from "../../domain/ai/analysed-user.ts";
import { requestFor } from "../../domain/ai/analysis-request.ts";
import { summaryOf } from "../../domain/ai/summary-text.ts";
import { factsOf } from "../../domain/ai/user-facts.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { writeWithAi } from "./write-with-ai.ts";

const MINUTE_MS = 60_000;
const A_MINUTE_MAX = 6;

export type Analysis = {
  /** The text, in pt-BR and light Markdown. */
  text: string;
  isByAi: boolean;
};

export type AnalyseUsers = (command: {
  userId: string;
  users: readonly AnalysedUser[];
  /** Total number of accounts in the list. */
  found: number;
  /** The filter of the list. */
  status: string;
  signal: AbortSignal;
}) => Promise<Analysis>;

/**
 * Analyses a list of accounts: by an AI where there is one, which receives only figures, else as a summary of the same figures.
 * Raises: `rate_limited` after six in a minute by one account.
 */
export function createAnalyseUsers(ctx: CategorisationContext): AnalyseUsers {
  /** Times (epoch ms) of the analyses in the last minute, by account. */
  const recent = new Map<string, number[]>();

  function count(userId: string): void {
    const fromMs = ctx.now().getTime() - MINUTE_MS;
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
    recent.set(userId, [...own, ctx.now().getTime()]);
  }

  return async ({ userId, users, found, status, signal }) => {
    count(userId);
    const facts = factsOf(users, found, ctx.now());
    const written = await writeWithAi(ctx, requestFor(facts, status), signal);
    return { text: written ?? summaryOf(facts), isByAi: written !== null };
  };
}
