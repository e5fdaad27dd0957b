import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import type { CategorisationContext } from "../../app/categorisation-context.ts";
import { decideGroup } from "../../app/corrections/decide-group.ts";
import type { CandidateGroup, MeasuredEffect } from "../../app/corrections/group-ports.ts";
import { candidateScopeOf } from "./candidate-scope.ts";
import { type NameOf, namesOf } from "./category-names.ts";
import { approveCandidateGroup, listCandidateGroups, rejectCandidateGroup } from "./group-contract.ts";

/** Groups of candidates over HTTP: listed, approved, rejected. */
export function groupHandlers(ctx: CategorisationContext): BoundRoute[] {
  return [
    bind(listCandidateGroups, async ({ query, identity }) => {
      const scope = candidateScopeOf(identity);
      const { items, nextCursor, total } = await ctx.groups.list(query, scope);
      // Effects are measured on past wishes of all units.
      const effects = scope === "platform" ? await ctx.groups.effectsOf(items.map(({ key }) => key)) : new Map();
      const named = await namesOf(
        ctx,
        items.flatMap((item) => [...item.fromIds, item.categoryId, proposedId(item)]),
      );
      return {
        items: items.map((item) => groupJson(item, named, effects.get(item.key))),
        next_cursor: nextCursor,
        total,
      };
    }),
    bind(approveCandidateGroup, ({ params: { key }, body, identity }) =>
      decideGroup(ctx, key, { status: "approved", categoryId: body.category_id ?? null }, candidateScopeOf(identity)),
    ),
    bind(rejectCandidateGroup, ({ params: { key }, identity }) =>
      decideGroup(ctx, key, { status: "rejected" }, candidateScopeOf(identity)),
    ),
  ];
}

const proposedId = ({ proposal }: CandidateGroup): number | null =>
  proposal?.status === "approved" ? proposal.categoryId : null;

function groupJson(group: CandidateGroup, named: NameOf, effect: MeasuredEffect | undefined) {
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
