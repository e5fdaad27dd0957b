import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { CategorisationContext } from "../../app/categorisation-context.ts";
import { approveCandidate } from "../../app/corrections/approve-candidate.ts";
import { correctTestedText } from "../../app/corrections/correct-tested-text.ts";
import type { Candidate } from "../../app/corrections/ports.ts";
import { rejectCandidate } from "../../app/corrections/reject-candidate.ts";
import { revokeCandidate } from "../../app/corrections/revoke-candidate.ts";
import { candidateScopeOf } from "./candidate-scope.ts";
import { namesOf } from "./category-names.ts";
import * as contract from "./training-contract.ts";

/** Candidates over HTTP: listed, approved, rejected, and their approval taken back. */
export function candidateHandlers(ctx: CategorisationContext): BoundRoute[] {
  const toJson = async (items: readonly Candidate[]) => {
    const named = await namesOf(
      ctx,
      items.flatMap(({ fromId, categoryId, proposal }) => [fromId, categoryId, proposedId(proposal)]),
    );
    return items.map((item) => ({
      id: item.id,
      text: item.text,
      source: item.source,
      status: item.status,
      from: named(item.fromId),
      category: named(item.categoryId),
      unit_id: item.unitId,
      times: item.times,
      created_at: item.createdAt.toISOString(),
      decided_at: item.decidedAt?.toISOString() ?? null,
      proposal: item.proposal && {
        decision: item.proposal.status,
        category: named(proposedId(item.proposal)),
        at: item.proposal.at.toISOString(),
      },
    }));
  };
  const oneToJson = async (item: Candidate) => {
    const [json] = await toJson([item]);
    if (json === undefined) throw new Error("a candidate was lost in its conversion");
    return json;
  };

  return [
    bind(contract.listCandidates, async ({ query, identity }) => {
      const { items, nextCursor, total } = await ctx.candidates.list(query, candidateScopeOf(identity));
      return { items: await toJson(items), next_cursor: nextCursor, total };
    }),
    bind(contract.correctTest, async ({ body, identity }) => {
      const scope = candidateScopeOf(identity);
      const { text, from_category_id: fromId = null, category_id: categoryId } = body;
      const [unitId = null] = scope === "platform" ? [] : scope.unitIds;
      const by = identity.userId ?? "";
      const category = await correctTestedText(ctx, { text, fromId, categoryId, unitId, by, at: new Date() });
      return { text, category };
    }),
    bind(contract.approveCandidate, async ({ params, body, identity }) =>
      oneToJson(await approveCandidate(ctx, params.id, body.category_id, candidateScopeOf(identity))),
    ),
    bind(contract.rejectCandidate, async ({ params, identity }) =>
      oneToJson(await rejectCandidate(ctx, params.id, candidateScopeOf(identity))),
    ),
    bind(contract.revokeCandidate, async ({ params }) => oneToJson(await revokeCandidate(ctx, params.id))),
  ];
}

const proposedId = (proposal: Candidate["proposal"]): number | null =>
  proposal?.status === "approved" ? proposal.categoryId : null;
