import { centsToReais } from "@tenho/br/money/money";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { PaymentContext } from "../../app/payment-context.ts";
import { closeWork } from "../../app/sweeps/close-work.ts";
import { listFailingWork, retryWork } from "../../app/sweeps/failing-work.ts";
import * as contract from "./failing-work-contract.ts";

const LISTED_MAX = 50;

/** Work that keeps failing over HTTP, for MASTER. */
export function failingWorkHandlers(ctx: PaymentContext): BoundRoute[] {
  return [
    bind(contract.listFailingWork, async () => {
      const failing = await listFailingWork(ctx, LISTED_MAX + 1);
      return {
        work: failing.slice(0, LISTED_MAX).map(({ name, amountCents, ...work }) => ({
          kind: work.kind,
          id: work.id,
          attempts: work.attempts,
          failure: work.failure,
          failed_at: work.failedAt?.toISOString() ?? null,
          next_at: work.dueAt.toISOString(),
          txid: work.txid,
          user_id: work.userId,
          ...(name !== null && { name }),
          amount: amountCents === null ? null : centsToReais(amountCents),
        })),
        has_more: failing.length > LISTED_MAX,
      };
    }),
    bind(contract.retryWork, async ({ params }) => {
      const failure = await retryWork(ctx, params.kind, params.id);
      return { done: failure === null, failure };
    }),
    bind(contract.closeWork, async ({ params, body }) => {
      await closeWork(ctx, { ...params, outcome: body.outcome });
      return { closed: true as const };
    }),
  ];
}
