import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { CatalogueStore } from "../../../app/catalogue/ports.ts";
import type { createDecideGroup } from "../../../app/groups/decide-group.ts";
import type { CandidateGroup, GroupStore, MeasuredEffect } from "../../../app/groups/ports.ts";
import { namesOf } from "../category-names.ts";
import { candidateScopeOf } from "./candidate-scope.ts";
import { approveCandidateGroup, listCandidateGroups, rejectCandidateGroup } from "./group-contract.ts";

/** Groups of candidates over HTTP: listed, approved, rejected. */
export function groupHandlers(deps: {
  groups: Pick<GroupStore, "list" | "effectsOf">;
  catalogue: Pick<CatalogueStore, "named">;
  decide: ReturnType<typeof createDecideGroup>;
}): BoundRoute[] {
  const { groups, catalogue, decide } = deps;
  return [
    bind(listCandidateGroups, async ({ query, identity }) => {
      const scope = candidateScopeOf(identity);
      const { items, nextCursor, total } = await groups.list(query, scope);
      // Past wishes are those of all units.
      const effects = scope === "platform" ? await groups.effectsOf(items.map(({ key }) => key)) : new Map();
      const named = await namesOf(
        catalogue,
        items.flatMap((item) => [...item.fromIds, item.categoryId, proposedId(item)]),
      );
      return {
        items: items.map((item) => groupJson(item, named, effects.get(item.key))),
        next_cursor: nextCursor,
        total,
      };
    }),
    bind(approveCandidateGroup, ({ params: { key }, body, identity }) =>
      decide(key, { status: "approved", categoryId: body.category_id ?? null }, candidateScopeOf(identity)),
    ),
    bind(rejectCandidateGroup, ({ params: { key }, identity }) =>
      decide(key, { status: "rejected" }, candidateScopeOf(identity)),
    ),
  ];
}

const proposedId = ({ proposal }: CandidateGroup): number | null =>
  proposal?.status === "approved" ? proposal.categoryId : null;

function groupJson(
  group: CandidateGroup,
  named: Awaited<ReturnType<typeof namesOf>>,
  effect: MeasuredEffect | undefined,
) {
  const { key, fromIds, categoryId, texts, candidates, times, sources, newestAt, proposal } = group;
  return {
    key,
    from: fromIds.map(named).filter((category) => category !== null),
    category: named(categoryId),
    texts,
    candidates,
    times,
    sources,
    newest_at: newestAt.toISOString(),
    proposal: proposal && {
      decision: proposal.status,
      category: named(proposedId(group)),
      at: proposal.at.toISOString(),
    },
    effect:
      effect === undefined
        ? null
        : {
            wishes: effect.wishes,
            is_more: effect.isMore,
            since: effect.since.toISOString(),
            measured_at: effect.measuredAt.toISOString(),
          },
  };
}
