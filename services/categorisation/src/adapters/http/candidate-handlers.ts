import { type BoundRoute, bind } from "@tenho/kernel/http/bind";
import type { CatalogueStore } from "../../app/catalogue/catalogue-store.ts";
import type { Candidate, CandidateStore } from "../../app/corrections/ports.ts";
import { namesOf } from "./category-names.ts";
import { approveCandidate, listCandidates, rejectCandidate } from "./training-contract.ts";

/** Corrections over HTTP: read, taught, or put aside. */
export function candidateHandlers(deps: {
  candidates: CandidateStore;
  catalogue: Pick<CatalogueStore, "named">;
  onTaught: () => void;
}): BoundRoute[] {
  const { candidates, catalogue, onTaught } = deps;

  const show = async (items: readonly Candidate[]) => {
    const named = await namesOf(
      catalogue,
      items.flatMap(({ fromId, categoryId }) => [fromId, categoryId]),
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
    }));
  };
  const showOne = async (item: Candidate) => {
    const [shown] = await show([item]);
    if (shown === undefined) throw new Error("one candidate is shown as one");
    return shown;
  };

  return [
    bind(listCandidates, async ({ query }) => {
      const { items, nextCursor, total } = await candidates.list(query);
      return { items: await show(items), next_cursor: nextCursor, total };
    }),
    bind(approveCandidate, async ({ params, body }) => {
      const approved = await candidates.approve(params.id, body.category_id);
      onTaught();
      return showOne(approved);
    }),
    bind(rejectCandidate, async ({ params }) => showOne(await candidates.reject(params.id))),
  ];
}
