import { Inbox } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useListTrainingCandidatesQuery } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useCursorPages } from "../../../shared/hooks/use-cursor-pages.ts";
import { useFilters } from "../../../shared/hooks/use-filters.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Stack } from "../../../shared/ui/layout/stack.tsx";
import { ListFooter } from "../../../shared/ui/tables/list-footer.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import { CANDIDATE_STATUS, type CandidateStatus, EMPTY } from "./candidate.ts";
import { CandidateRow } from "./candidate-row.tsx";
import styles from "./candidates-tab.module.css";
import { GroupList } from "./group-list.tsx";
import { WeekSummary } from "./week-summary.tsx";

const FILTERS = ["situacao"] as const;
const PAGE_SIZE = 25;
/** Waiting corrections, those of the same words together. */
const GROUPS = "grupos";
const CHOICES = [
  { value: GROUPS, label: "À espera, em grupos" },
  { value: "waiting", label: "À espera, uma a uma" },
  { value: "approved", label: CANDIDATE_STATUS.approved.plural },
  { value: "rejected", label: CANDIDATE_STATUS.rejected.plural },
];

const isStatus = (text: string): text is CandidateStatus => Object.hasOwn(CANDIDATE_STATUS, text);

/** Corrections that wait for approval before the classifier learns them, and what is missing most. */
export function CandidatesTab() {
  const isPlatform = can(useRequiredUser(), "genai.manage");
  const { values, change } = useFilters(FILTERS);
  const status = isStatus(values.situacao) ? values.situacao : null;
  return (
    <Stack gap={6}>
      {isPlatform && <WeekSummary />}
      <Panel title="Correções">
        {!isPlatform && (
          <p className={styles.explanation}>
            São as correções das suas franquias. Aprovar ou rejeitar aqui é uma sugestão: quem decide o que o
            classificador aprende é a plataforma.
          </p>
        )}
        <div className={styles.filter}>
          <SelectField
            label="Situação"
            value={status ?? GROUPS}
            onChange={(situacao) => change({ situacao: situacao === GROUPS ? "" : situacao })}
            choices={CHOICES}
          />
        </div>
        {status === null ? <GroupList /> : <CandidateList status={status} />}
      </Panel>
    </Stack>
  );
}

function CandidateList({ status }: { readonly status: CandidateStatus }) {
  const pages = useCursorPages();
  const query = useListTrainingCandidatesQuery({
    status,
    limit: PAGE_SIZE,
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  return (
    <QueryState
      query={query}
      errorTitle="Erro ao carregar correções"
      skeleton={<Skeleton lines={4} heightPx={96} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState icon={Inbox} title={EMPTY[status].title}>
          {EMPTY[status].text}
        </EmptyState>
      }
    >
      {({ items, next_cursor: nextCursor, total }) => (
        <>
          <ul aria-label="Correções">
            {items.map((candidate) => (
              <CandidateRow key={candidate.id} candidate={candidate} />
            ))}
          </ul>
          <ListFooter>
            <Pager pages={pages} nextCursor={nextCursor}>
              {plural(total, "correção", "correções")}
            </Pager>
          </ListFooter>
        </>
      )}
    </QueryState>
  );
}
