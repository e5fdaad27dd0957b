import { Shop } from "@blueprintjs/icons";
import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { toPage } from "../../api/page.ts";
import { useListFranchiseUnitsQuery, useUpdateFranchiseUnitMutation } from "../../api/tenho-api.ts";
import { formatCount } from "../../shared/format/numbers.ts";
import { SearchField } from "../../shared/forms/search-field.tsx";
import { useCursorPages } from "../../shared/hooks/use-cursor-pages.ts";
import { useFilters } from "../../shared/hooks/use-filters.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { type Column, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { RowCard } from "../../shared/ui/tables/row-card.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import styles from "./registration.module.css";
import { type ShowBanner, useBanner } from "./use-banner.ts";

const NAMES = ["busca"] as const;
const PAGE_SIZE = 25;
const SEARCH_MAX = 100;

type Unit = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly registration_open: boolean;
};

/** The active franchises, each with a button that closes or opens its registration. */
export function RegistrationUnits() {
  const { banner, showBanner } = useBanner();
  const pages = useCursorPages();
  const { values, change, activeCount } = useFilters(NAMES);
  const search = values.busca.trim().slice(0, SEARCH_MAX);
  const query = useListFranchiseUnitsQuery({
    status: "active",
    limit: PAGE_SIZE,
    ...(search && { search }),
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  const state = (unit: Unit) =>
    unit.registration_open ? (
      <StatusTag tone="positive">Aberto</StatusTag>
    ) : (
      <StatusTag tone="neutral">Fechado</StatusTag>
    );
  const action = (unit: Unit) => <Toggle unit={unit} showBanner={showBanner} />;
  const columns: readonly Column<Unit>[] = [
    { key: "name", title: "Franquia", render: ({ name }) => name },
    { key: "place", title: "Cidade", render: ({ city, state: uf }) => `${city} – ${uf}` },
    { key: "state", title: "Cadastro", render: state },
    { key: "actions", title: "Ações", align: "right", render: action },
  ];
  return (
    <>
      <p className={styles.hint}>
        Uma franquia fechada não aparece para quem cadastra a empresa no site. Quem já tem conta não muda, e contas
        continuam a ser criadas em Usuários.
      </p>
      <div role="status" className={styles.banner}>
        {banner && <Notice tone={banner.tone}>{banner.text}</Notice>}
      </div>
      <search className={styles.search}>
        <SearchField
          label="Buscar franquia"
          placeholder="Nome ou cidade"
          value={values.busca}
          onChange={(busca) => change({ busca })}
        />
      </search>
      <QueryState
        query={query}
        errorTitle="Erro ao carregar franquias"
        skeleton={<Skeleton lines={4} />}
        isEmpty={(data) => toPage(data).items.length === 0}
        empty={
          <EmptyState
            icon={Shop}
            title="Nenhuma franquia encontrada"
            action={activeCount > 0 && <Button onClick={() => change({ busca: "" })}>Limpar filtros</Button>}
          >
            Aqui aparecem as franquias ativas.
          </EmptyState>
        }
      >
        {(data) => {
          const { items, next_cursor: nextCursor, total = items.length } = toPage(data);
          return (
            <DataTable
              label="Cadastro por franquia"
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
              card={(unit) => (
                <RowCard head={<strong>{unit.name}</strong>} aside={state(unit)}>
                  {action(unit)}
                </RowCard>
              )}
              footer={
                <Pager pages={pages} nextCursor={nextCursor}>
                  {`Mostrando ${items.length} de ${formatCount(total)} franquias`}
                </Pager>
              }
            />
          );
        }}
      </QueryState>
    </>
  );
}

function Toggle({ unit, showBanner }: { readonly unit: Unit; readonly showBanner: ShowBanner }) {
  const [update] = useUpdateFranchiseUnitMutation();
  const [isBusy, setBusy] = useState(false);
  const isOpen = unit.registration_open;
  const toggle = async () => {
    setBusy(true);
    const { error } = await update({ id: unit.id, body: { registration_open: !isOpen } });
    setBusy(false);
    if (error) return showBanner("error", errorMessage(error, "Erro ao salvar configurações de Usuários"));
    showBanner("success", "Configurações de Usuários salvas com sucesso!");
  };
  const verb = isOpen ? "Fechar" : "Abrir";
  return (
    <div className={styles.actions}>
      <Button
        busy={isBusy}
        busyLabel="Salvando..."
        aria-label={`${verb} o cadastro de ${unit.name}`}
        onClick={() => void toggle()}
      >
        {verb} cadastro
      </Button>
    </div>
  );
}
