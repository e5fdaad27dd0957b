import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { CatalogueStore } from "../../../app/catalogue/ports.ts";
import type { Candidate, CandidateScope, CandidateStore } from "../../../app/corrections/ports.ts";
import { namesOf } from "../category-names.ts";
import { approveCandidate, listCandidates, rejectCandidate, revokeCandidate } from "../training-contract.ts";
import { candidateScopeOf } from "./candidate-scope.ts";

/** Candidates over HTTP: listed, approved, rejected, and their approval taken back. */
export function candidateHandlers(deps: {
  candidates: Pick<CandidateStore, "list">;
  catalogue: Pick<CatalogueStore, "named">;
  approve: (id: string, categoryId: number | undefined, scope: CandidateScope) => Promise<Candidate>;
  reject: (id: string, scope: CandidateScope) => Promise<Candidate>;
  revoke: (id: string) => Promise<Candidate>;
}): BoundRoute[] {
  const { candidates, catalogue, approve, reject, revoke } = deps;

  const toJson = async (items: readonly Candidate[]) => {
    const named = await namesOf(
      catalogue,
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
    bind(listCandidates, async ({ query, identity }) => {
      const { items, nextCursor, total } = await candidates.list(query, candidateScopeOf(identity));
      return { items: await toJson(items), next_cursor: nextCursor, total };
    }),
    bind(approveCandidate, async ({ params, body, identity }) =>
      oneToJson(await approve(params.id, body.category_id, candidateScopeOf(identity))),
    ),
    bind(rejectCandidate, async ({ params, identity }) =>
      oneToJson(await reject(params.id, candidateScopeOf(identity))),
    ),
    bind(revokeCandidate, async ({ params }) => oneToJson(await revoke(params.id))),
  ];
}

const proposedId = (proposal: Candidate["proposal"]): number | null =>
  proposal?.status === "approved" ? proposal.categoryId : null;
