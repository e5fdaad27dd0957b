import { Inbox } from "@blueprintjs/icons";
import { useListCandidateGroupsQuery } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { useCursorPages } from "../../../shared/hooks/use-cursor-pages.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { ListFooter } from "../../../shared/ui/tables/list-footer.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import { EMPTY } from "./candidate.ts";
import { GroupRow } from "./group-row.tsx";

const PAGE_SIZE = 25;

/** Waiting corrections, those of the same words together, the most repeated first. */
export function GroupList() {
  const pages = useCursorPages();
  const query = useListCandidateGroupsQuery({ limit: PAGE_SIZE, ...(pages.cursor && { cursor: pages.cursor }) });
  return (
    <QueryState
      query={query}
      errorTitle="Erro ao carregar correções"
      skeleton={<Skeleton lines={4} heightPx={96} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState icon={Inbox} title={EMPTY.waiting.title}>
          {EMPTY.waiting.text}
        </EmptyState>
      }
    >
      {({ items, next_cursor: nextCursor, total }) => (
        <>
          <ul aria-label="Grupos de correções">
            {items.map((group) => (
              <GroupRow key={group.key} group={group} />
            ))}
          </ul>
          <ListFooter>
            <Pager pages={pages} nextCursor={nextCursor} labels={["Mais repetidos", "Menos repetidos"]}>
              {plural(total, "grupo", "grupos")}
            </Pager>
          </ListFooter>
        </>
      )}
    </QueryState>
  );
}
