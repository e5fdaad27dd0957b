import { Document } from "@blueprintjs/icons";
import type { ListDocumentsApiArg } from "../../api/generated/tenho.gen.ts";
import { useListDocumentsQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { SearchField } from "../../shared/forms/search-field.tsx";
import { SelectField } from "../../shared/forms/select-field.tsx";
import { useCursorPages } from "../../shared/hooks/use-cursor-pages.ts";
import { useFilters } from "../../shared/hooks/use-filters.ts";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { Toolbar } from "../../shared/ui/layout/toolbar.tsx";
import { DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { type DocumentRow, KIND_CHOICES } from "./document.ts";
import { documentCard, documentColumns } from "./document-columns.tsx";
import styles from "./documents.module.css";

const NAMES = ["busca", "tipo"] as const;
const PAGE_SIZE = 25;

/** Documents the reader may see, newest first. */
export function DocumentList() {
  const pages = useCursorPages();
  const unit = useActiveUnit();
  const { role } = useRequiredUser();
  const { values, change } = useFilters(NAMES);
  const kind = KIND_CHOICES.some(({ value }) => value === values.tipo) ? values.tipo : "";
  const search = values.busca.trim();
  const ofSeveral = role === "MASTER" || role === "ADMIN";
  const query = useListDocumentsQuery({
    limit: PAGE_SIZE,
    ...(search && { search }),
    ...(kind && { kind: kind as NonNullable<ListDocumentsApiArg["kind"]> }),
    ...(ofSeveral && unit && { franchiseId: unit.id }),
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  const isFiltered = search !== "" || kind !== "";
  const clear = (small: boolean) =>
    isFiltered && (
      <Button small={small} kind={small ? "link" : "plain"} onClick={() => change({ busca: "", tipo: "" })}>
        Limpar filtros
      </Button>
    );
  return (
    <Panel title="Documentos" aside={clear(true)}>
      {query.data?.virus_scan === false && (
        <div className={styles.notice}>
          <Notice tone="info" title="Arquivos sem antivírus">
            Os arquivos não passam por antivírus aqui. Envie só o que você conhece e, ao baixar, confira quem enviou
            antes de abrir.
          </Notice>
        </div>
      )}
      <Toolbar>
        <SearchField
          label="Buscar"
          placeholder="Palavras do título"
          value={values.busca}
          onChange={(busca) => change({ busca })}
        />
        <SelectField
          label="Tipo"
          value={kind}
          onChange={(tipo) => change({ tipo })}
          choices={[{ value: "", label: "Todos" }, ...KIND_CHOICES]}
        />
      </Toolbar>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar documentos"
        skeleton={<Skeleton lines={6} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={Document}
            title={isFiltered ? "Nada com estes filtros" : "Nenhum documento ainda"}
            action={clear(false)}
          >
            {isFiltered
              ? "A busca acha pelo começo das palavras do título. Tente outra, ou limpe os filtros."
              : "Contratos, recibos e outros papéis que você enviar ficam guardados aqui."}
          </EmptyState>
        }
      >
        {({ items, next_cursor: nextCursor }) => (
          <DataTable<DocumentRow>
            label="Documentos"
            columns={documentColumns(ofSeveral)}
            rows={items}
            rowKey={({ id }) => id}
            card={documentCard(ofSeveral)}
            footer={
              <Pager pages={pages} nextCursor={nextCursor}>
                {`${plural(items.length, "documento", "documentos")} nesta página`}
              </Pager>
            }
          />
        )}
      </QueryState>
    </Panel>
  );
}
