import { type ChainLink, FIRST_PREVIOUS_HASH, followChain } from "../../domain/audit/audit-chain.ts";
import type { AuditProofSession, AuditProofState, AuditProofStore } from "./ports.ts";

const PAGE = 500;
/** A run goes on where the one before stopped, so that none holds the turn for long. */
const PAGES_A_RUN = 100;

const START: ChainLink = { position: 0, hash: FIRST_PREVIOUS_HASH };

/** Goes along the chain from a link to a position; stops at a record that does not hold, which the next run looks at again. */
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

/** What was proven last must still be there: a chain written anew from an earlier record ends otherwise. */
async function proveNew(session: AuditProofSession, proven: ChainLink) {
  const head = await session.head();
  const isKept = proven.position === 0 || (await session.hashAt(proven.position)) === proven.hash;
  if (!isKept || head.position < proven.position) return { reached: proven, brokenAt: proven.position };
  const walked = await walk(session, proven, head.position);
  const isAtEnd = walked.brokenAt === null && walked.reached.position === head.position;
  return isAtEnd && walked.reached.hash !== head.hash ? { ...walked, brokenAt: head.position } : walked;
}

/**
 * Proves the records that are new, and the whole chain once each `fullEveryMs`, in one process at a time; answers what the last proof of any
 * replica found.
 */
export function createProveAudit(deps: { proofs: AuditProofStore; fullEveryMs: number; now: () => Date }) {
  return async (): Promise<AuditProofState> => {
    await deps.proofs.exclusively(async (session) => {
      const { proven, full, fullSucceededAt } = await session.state();
      const now = deps.now();
      const news = await proveNew(session, proven);
      const isDue = fullSucceededAt === null || now.getTime() - fullSucceededAt.getTime() >= deps.fullEveryMs;
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
    return deps.proofs.state();
  };
}

export type ProveAudit = ReturnType<typeof createProveAudit>;
