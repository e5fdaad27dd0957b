import { decodeCursor, toPage } from "@tenho/kernel/db/keyset";
import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { correctFacts } from "../../../app/facts/correct-facts.ts";
import {
  askCorrection,
  COUNTED_MAX,
  closeCorrectionRequest,
  listCorrectionRequests,
  readCorrectionRequest,
} from "../../../app/facts/correction-requests.ts";
import type { UsersContext } from "../../../app/users-context.ts";
import type { CorrectionRequest } from "../../../domain/facts/correction-request.ts";
import { FACTS } from "../../../domain/facts/fact.ts";
import { accountCursor, accountCursorKey } from "../../proto/account-cursor.ts";
import { onceOf } from "../profile/profile-handlers.ts";
import * as contract from "./facts-contract.ts";

const presentRequest = ({ id, version, facts, text, createdAt, closed }: CorrectionRequest) => ({
  id,
  version,
  facts,
  text,
  status: closed?.outcome ?? ("OPEN" as const),
  created_at: createdAt.toISOString(),
  closed_at: closed?.at.toISOString() ?? null,
  reason: closed?.reason || null,
});

/** Corrections of facts, and the requests for them, over HTTP. */
export const factsHandlers = (ctx: UsersContext): BoundRoute[] => [
  bind(contract.correctFacts, async ({ params, body, identity }) => ({
    corrected: await correctFacts(ctx, identity, params.id, onceOf(body), body.request ?? null),
  })),
  bind(contract.getCorrectionRequest, async ({ params, identity }) => {
    const { request, mayCorrect } = await readCorrectionRequest(ctx, identity, params.id);
    return { request: request && presentRequest(request), may_correct: mayCorrect };
  }),
  bind(contract.requestCorrection, async ({ params, body, identity }) => {
    const facts = FACTS.filter((fact) => body.facts.includes(fact));
    return presentRequest(await askCorrection(ctx, identity, params.id, { facts, text: body.text }));
  }),
  bind(contract.closeCorrectionRequest, async ({ params, body, identity }) => {
    const { id, version, status, reason } = body;
    return presentRequest(
      await closeCorrectionRequest(ctx, identity, params.id, { id, version }, { outcome: status, reason }),
    );
  }),
  bind(contract.listCorrectionRequests, async ({ query, identity }) => {
    const { limit, cursor } = query;
    const after = cursor === undefined ? null : decodeCursor(accountCursor, cursor);
    const { open, total } = await listCorrectionRequests(ctx, identity, query.unit_id ?? null, {
      limit: limit + 1,
      after,
    });
    const page = toPage(open, limit, accountCursorKey);
    return {
      items: page.items.map(({ id, accountId, name, role, unitId, facts, createdAt }) => ({
        id,
        user: { id: accountId, name, role, unit_id: unitId },
        facts,
        created_at: createdAt.toISOString(),
      })),
      next_cursor: page.next_cursor,
      total: Math.min(total, COUNTED_MAX),
      total_is_capped: total > COUNTED_MAX,
    };
  }),
];
