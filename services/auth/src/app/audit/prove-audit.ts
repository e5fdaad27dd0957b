import { type ChainLink, FIRST_PREVIOUS_HASH, followChain } from "../../domain/audit-chain.ts";
import type { AuthContext } from "../auth-context.ts";
import type { AuditProofSession, AuditProofState } from "./ports.ts";

const PAGE = 500;
/** Maximum pages of a run; the next run continues there, so that no run holds the lock for long. */
const PAGES_A_RUN = 100;

const START: ChainLink = { position: 0, hash: FIRST_PREVIOUS_HASH };

/** Follows the chain from a link to a position; stops at a broken record, which the next run checks again. */
async function walk(session: AuditProofSession, from: ChainLink, until: number) {
  let reached = from;
  for (let page = 0; page < PAGES_A_RUN && reached.position < until; page += 1) {
    const followed = followChain(reached, await session.records(reached.position, until, PAGE));
    // No progress: the records that should follow are not there.
    const isStuck = followed.reached.position === reached.position;
    if (followed.brokenAt !== null || isStuck) {
      return { reached: followed.reached, brokenAt: followed.brokenAt ?? reached.position + 1 };
    }
    reached = followed.reached;
  }
  return { reached, brokenAt: null };
}

/** Proves the new records. The last proven record must still be there with its hash: otherwise the chain was rewritten from an earlier record. */
async function proveNew(session: AuditProofSession, proven: ChainLink) {
  const head = await session.head();
  const isKept = proven.position === 0 || (await session.hashAt(proven.position)) === proven.hash;
  if (!isKept || head.position < proven.position) return { reached: proven, brokenAt: proven.position };
  const walked = await walk(session, proven, head.position);
  const isAtEnd = walked.brokenAt === null && walked.reached.position === head.position;
  return isAtEnd && walked.reached.hash !== head.hash ? { ...walked, brokenAt: head.position } : walked;
}

/**
 * Proves the new records, and the whole chain every `fullEveryMs`, in one process at a time; returns the result of the last proof of any replica.
 */
export async function proveAudit(ctx: AuthContext): Promise<AuditProofState> {
  await ctx.auditProofs.exclusively(async (session) => {
    const { proven, full, fullSucceededAt } = await session.state();
    const now = ctx.now();
    const news = await proveNew(session, proven);
    const isDue = fullSucceededAt === null || now.getTime() - fullSucceededAt.getTime() >= ctx.config.auditFullCheckMs;
    const from = full ?? (isDue ? START : null);
    const until = news.reached.position;
    const all = from === null ? null : await walk(session, from, until);
    const isWhole = all !== null && all.brokenAt === null && all.reached.position >= until;
    await session.save({
      proven: news.reached,
      full: isWhole ? null : (all?.reached ?? null),
      brokenAt: all?.brokenAt ?? news.brokenAt,
      succeededAt: now,
      fullSucceededAt: isWhole ? now : fullSucceededAt,
    });
  });
  return ctx.auditProofs.state();
}
