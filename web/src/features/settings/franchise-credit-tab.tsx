import { Shop, Trash } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { useState } from "react";
import { errorMessage } from "../../api/api-error.ts";
import {
  useDeleteFranchiseCreditMutation,
  useGetFranchiseCreditsQuery,
  useSetFranchiseCreditsMutation,
} from "../../api/tenho-api.ts";
import { formatReais, plural } from "../../shared/format/numbers.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { type Column, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { RowCard } from "../../shared/ui/tables/row-card.tsx";
import { BannerStack } from "./banner-stack.tsx";
import { LoadCaps } from "./load-caps.tsx";
import { UnitAmountForm } from "./unit-amount-form.tsx";
import { type ShowBanner, useBanner } from "./use-banner.ts";

type CompanyCredit = { readonly id: string; readonly name: string; readonly credit: number };

/** Crédito por Franquia: the credit that a company gets at its activation, and how much a franchise's operators may load. */
export function FranchiseCreditTab() {
  const { banner, showBanner } = useBanner();
  const user = useRequiredUser();
  // Each activation loads this credit, so users who may not load credits can only read it.
  const mayChange = user.role === "MASTER" || can(user, "financial.load_credits");
  const query = useGetFranchiseCreditsQuery();
  return (
    <BannerStack banner={banner}>
      {mayChange && (
        <Panel title="Definir crédito inicial">
          <CreditForm showBanner={showBanner} />
        </Panel>
      )}
      <Panel title="Franquias com crédito próprio">
        <QueryState
          query={query}
          errorTitle="Erro ao carregar configurações"
          skeleton={<Skeleton lines={4} />}
          isEmpty={(credits) => Object.keys(credits).length === 0}
          empty={
            <EmptyState icon={Shop} title="Nenhuma franquia com crédito próprio">
              Todas dão o crédito inicial padrão.{mayChange && " Escolha uma acima para dar outro."}
            </EmptyState>
          }
        >
          {(credits) => (
            <CreditList
              rows={Object.entries(credits).map(([id, one]) => ({ id, ...one }))}
              mayChange={mayChange}
              showBanner={showBanner}
            />
          )}
        </QueryState>
      </Panel>
      {user.role === "MASTER" && <LoadCaps showBanner={showBanner} />}
    </BannerStack>
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

type ListProps = {
  readonly rows: readonly CompanyCredit[];
  readonly mayChange: boolean;
  readonly showBanner: ShowBanner;
};

function CreditList({ rows, mayChange, showBanner }: ListProps) {
  const [deleted, setDeleted] = useState<CompanyCredit | null>(null);
  const action = (row: CompanyCredit) => (
    <Row gap={2} justify="end">
      <Button small icon={<Trash />} aria-label={`Excluir o crédito de ${row.name}`} onClick={() => setDeleted(row)}>
        Excluir
      </Button>
    </Row>
  );
  const columns: readonly Column<CompanyCredit>[] = [
    { key: "name", title: "Franquia", render: ({ name }) => name },
    { key: "credit", title: "Crédito inicial", align: "right", render: ({ credit }) => formatReais(credit) },
    ...(mayChange ? [{ key: "actions", title: "Ações", align: "right", render: action } as const] : []),
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
            {mayChange && action(row)}
          </RowCard>
        )}
        footer={<span className="muted">{plural(rows.length, "franquia", "franquias")}</span>}
      />
      {deleted && <DeleteCredit row={deleted} onClose={() => setDeleted(null)} showBanner={showBanner} />}
    </>
  );
}

type DeleteProps = { readonly row: CompanyCredit; readonly onClose: () => void; readonly showBanner: ShowBanner };

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
