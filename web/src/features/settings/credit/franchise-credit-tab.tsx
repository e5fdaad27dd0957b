import { Shop, Trash } from "@blueprintjs/icons";
import { useState } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import {
  useDeleteFranchiseCreditMutation,
  useGetFranchiseCreditsQuery,
  useSetFranchiseCreditsMutation,
} from "../../../api/tenho-api.ts";
import { formatReais, plural } from "../../../shared/format/numbers.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Confirm } from "../../../shared/ui/dialogs/confirm.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { type Column, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { RowCard } from "../../../shared/ui/tables/row-card.tsx";
import { type ShowBanner, useBanner } from "../use-banner.ts";
import styles from "./credit.module.css";
import { LoadCaps } from "./load-caps.tsx";
import { UnitAmountForm } from "./unit-amount-form.tsx";

type Row = { readonly id: string; readonly name: string; readonly credit: number };

/** Crédito por Franquia: what a company gets when its franchise activates it, and how much its operators may load. */
export function FranchiseCreditTab() {
  const { banner, showBanner } = useBanner();
  const { role } = useRequiredUser();
  const query = useGetFranchiseCreditsQuery();
  return (
    <div className={styles.stack}>
      <div role="status">{banner && <Notice tone={banner.tone}>{banner.text}</Notice>}</div>
      <Panel title="Definir crédito inicial">
        <CreditForm showBanner={showBanner} />
      </Panel>
      <Panel title="Franquias com crédito próprio">
        <QueryState
          query={query}
          errorTitle="Erro ao carregar configurações"
          skeleton={<Skeleton lines={4} />}
          isEmpty={(credits) => Object.keys(credits).length === 0}
          empty={
            <EmptyState icon={Shop} title="Nenhuma franquia com crédito próprio">
              Todas dão o crédito inicial padrão. Escolha uma acima para dar outro.
            </EmptyState>
          }
        >
          {(credits) => (
            <CreditList rows={Object.entries(credits).map(([id, one]) => ({ id, ...one }))} showBanner={showBanner} />
          )}
        </QueryState>
      </Panel>
      {role === "MASTER" && <LoadCaps showBanner={showBanner} />}
    </div>
  );
}

function CreditForm({ showBanner }: { readonly showBanner: ShowBanner }) {
  const [save, { isLoading }] = useSetFranchiseCreditsMutation();
  return (
    <UnitAmountForm
      unitLabel="Franquia"
      amountLabel="Crédito inicial (R$)"
      placeholder="5,00"
      minCents={0}
      missing="Informe o crédito; 0,00 não dá nenhum"
      submitLabel="Salvar"
      isPrimary
      isBusy={isLoading}
      onSave={async ({ id, name }, credit) => {
        const { error } = await save({ body: { [id]: { name, credit } } });
        if (error) showBanner("error", errorMessage(error, "Erro ao salvar configuração"));
        else showBanner("success", "Configurações de Crédito por Franquia salvas com sucesso!");
        return !error;
      }}
    />
  );
}

function CreditList({ rows, showBanner }: { readonly rows: readonly Row[]; readonly showBanner: ShowBanner }) {
  const [deleted, setDeleted] = useState<Row | null>(null);
  const action = (row: Row) => (
    <div className={styles.actions}>
      <Button small icon={<Trash />} aria-label={`Excluir o crédito de ${row.name}`} onClick={() => setDeleted(row)}>
        Excluir
      </Button>
    </div>
  );
  const columns: readonly Column<Row>[] = [
    { key: "name", title: "Franquia", render: ({ name }) => name },
    { key: "credit", title: "Crédito inicial", align: "right", render: ({ credit }) => formatReais(credit) },
    { key: "actions", title: "Ações", align: "right", render: action },
  ];
  return (
    <>
      <DataTable
        label="Franquias com crédito próprio"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        card={(row) => (
          <RowCard head={<strong>{row.name}</strong>} aside={formatReais(row.credit)}>
            {action(row)}
          </RowCard>
        )}
        footer={<span className="muted">{plural(rows.length, "franquia", "franquias")}</span>}
      />
      {deleted && <DeleteCredit row={deleted} onClose={() => setDeleted(null)} showBanner={showBanner} />}
    </>
  );
}

type DeleteProps = { readonly row: Row; readonly onClose: () => void; readonly showBanner: ShowBanner };

function DeleteCredit({ row, onClose, showBanner }: DeleteProps) {
  const [remove, { isLoading }] = useDeleteFranchiseCreditMutation();
  const confirm = async () => {
    const { error } = await remove({ id: row.id });
    if (error) showBanner("error", errorMessage(error, "Erro ao excluir configuração"));
    onClose();
  };
  return (
    <Confirm
      title="Excluir crédito da franquia"
      actionLabel="Excluir"
      busyLabel="Excluindo..."
      isBusy={isLoading}
      isDestructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        As próximas empresas de <strong>{row.name}</strong> recebem o crédito inicial padrão. Quem já recebeu não muda.
      </p>
    </Confirm>
  );
}
