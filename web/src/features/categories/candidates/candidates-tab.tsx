import { Inbox } from "@blueprintjs/icons";
import { useListTrainingCandidatesQuery } from "../../../api/tenho-api.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useCursorPages } from "../../../shared/hooks/use-cursor-pages.ts";
import { useFilters } from "../../../shared/hooks/use-filters.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import { CANDIDATE_STATUS, type CandidateStatus } from "./candidate.ts";
import { CandidateRow } from "./candidate-row.tsx";
import styles from "./candidates-tab.module.css";

const FILTERS = ["situacao"] as const;
const PAGE_SIZE = 25;
const CHOICES = Object.entries(CANDIDATE_STATUS).map(([value, { plural: label }]) => ({ value, label }));

const EMPTY: Readonly<Record<CandidateStatus, { title: string; text: string }>> = {
  waiting: {
    title: "Nada à espera de aprovação",
    text: "Quando um consumidor escolhe outra categoria, uma empresa diz que não vende isso, ou a equipe corrige um pedido, o texto aparece aqui.",
  },
  approved: { title: "Nenhuma correção aprovada", text: "As que você aprovar ensinam o classificador e ficam aqui." },
  rejected: { title: "Nenhuma correção rejeitada", text: "As que você descartar ficam aqui." },
};

function statusOf(text: string): CandidateStatus {
  return text === "approved" || text === "rejected" ? text : "waiting";
}

/** Corrections that wait for approval before the classifier learns them. */
export function CandidatesTab() {
  const pages = useCursorPages();
  const { values, change } = useFilters(FILTERS);
  const status = statusOf(values.situacao);
  const query = useListTrainingCandidatesQuery({
    status,
    limit: PAGE_SIZE,
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  return (
    <Panel title="Correções">
      <div className={styles.filter}>
        <SelectField
          label="Situação"
          value={status}
          onChange={(situacao) => change({ situacao: situacao === "waiting" ? "" : situacao })}
          choices={CHOICES}
        />
      </div>
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
            <div className={styles.footer}>
              <Pager pages={pages} nextCursor={nextCursor}>
                {plural(total, "correção", "correções")}
              </Pager>
            </div>
          </>
        )}
      </QueryState>
    </Panel>
  );
}
