import { History } from "@blueprintjs/icons";
import { useState } from "react";
import { useListAuditQuery } from "../../../api/tenho-api.ts";
import { DatePair } from "../../../shared/forms/date-pair.tsx";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useCursorPages } from "../../../shared/hooks/use-cursor-pages.ts";
import { useFilters } from "../../../shared/hooks/use-filters.ts";
import { useActiveUnit } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { CsvButton } from "../../../shared/ui/csv-button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Row } from "../../../shared/ui/layout/row.tsx";
import { Toolbar } from "../../../shared/ui/layout/toolbar.tsx";
import { DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import { auditCard, auditColumns } from "./audit-columns.tsx";
import { AuditDetails } from "./audit-details.tsx";
import { ACTION_CHOICES, type AuditRecord } from "./audit-words.ts";

const NAMES = ["de", "ate", "acao", "quem", "sobre"] as const;
const PAGE_SIZE = 25;

/** Auditoria: who did what to whom, when and from where, newest first, of the franchise chosen above. */
export function AuditTab() {
  const pages = useCursorPages();
  const { values, change, clear, activeCount } = useFilters(NAMES);
  const unit = useActiveUnit();
  const [shown, setShown] = useState<AuditRecord | null>(null);
  const { de, ate, acao, quem, sobre } = values;
  const selection = {
    ...(de && { from: de }),
    ...(ate && { to: ate }),
    ...(acao && { action: acao }),
    ...(quem && { actor: quem }),
    ...(sobre && { subject: sobre }),
    ...(unit && { unit: unit.id }),
  };
  const query = useListAuditQuery(
    { ...selection, limit: PAGE_SIZE, ...(pages.cursor && { cursor: pages.cursor }) },
    // Read again at each visit, so that an action of a moment ago is in it.
    { refetchOnMountOrArgChange: true },
  );
  const narrow = (filter: { quem?: string; sobre?: string }) => {
    setShown(null);
    change(filter);
  };
  const clearButton = (small: boolean) =>
    activeCount > 0 && (
      <Button small={small} kind={small ? "link" : "plain"} onClick={clear}>
        Limpar filtros
      </Button>
    );
  return (
    <Panel
      title="Auditoria"
      aside={
        <Row gap={3}>
          {clearButton(true)}
          <CsvButton
            small
            path={`/audit?${new URLSearchParams({ ...selection, format: "csv" })}`}
            fileName="auditoria.csv"
          />
        </Row>
      }
    >
      <Toolbar>
        <DatePair
          from={de}
          to={ate}
          onFrom={(value) => change({ de: value })}
          onTo={(value) => change({ ate: value })}
        />
        <SelectField
          label="Ação"
          value={acao}
          choices={[{ value: "", label: "Todas" }, ...ACTION_CHOICES]}
          onChange={(value) => change({ acao: value })}
        />
        {quem && <Button onClick={() => change({ quem: "" })}>Só de uma pessoa: mostrar todas</Button>}
        {sobre && <Button onClick={() => change({ sobre: "" })}>Só sobre um registro: mostrar todos</Button>}
      </Toolbar>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar a auditoria"
        skeleton={<Skeleton lines={8} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={History}
            title={activeCount > 0 ? "Nada com estes filtros" : "Nenhuma ação registrada ainda"}
            action={clearButton(false)}
          >
            {activeCount > 0
              ? "Tente um período maior, ou limpe os filtros."
              : "Cada mudança em pessoas, permissões, dinheiro, configurações e treinamento aparece aqui."}
          </EmptyState>
        }
      >
        {({ items, next_cursor: nextCursor }) => (
          <DataTable
            label="Auditoria"
            columns={auditColumns(setShown)}
            rows={items}
            rowKey={({ id }) => id}
            onOpen={setShown}
            card={(record) => auditCard(record, setShown)}
            footer={
              <Pager pages={pages} nextCursor={nextCursor}>
                {items.length === 1 ? "1 ação nesta página" : `${items.length} ações nesta página`}
              </Pager>
            }
          />
        )}
      </QueryState>
      {shown && <AuditDetails record={shown} onClose={() => setShown(null)} onNarrow={narrow} />}
    </Panel>
  );
}
