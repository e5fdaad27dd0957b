import { BankAccount } from "@blueprintjs/icons";
import { useSearchParams } from "react-router";

import { CsvButton } from "../../../shared/ui/csv-button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import { BalanceCard } from "../balance-card.tsx";
import { MovementProof } from "./movement-proof.tsx";
import styles from "./statement.module.css";
import { StatementFilters } from "./statement-filters.tsx";
import { statementCard, statementColumns } from "./statement-lines.tsx";
import { StatementTotals } from "./statement-totals.tsx";
import { useStatement } from "./use-statement.ts";

/** Balance and statement of one wallet; a line opens its proof. */
export function Statement({ userId }: { readonly userId: string }) {
  const { filters, pages, period, selection, query } = useStatement(userId);
  const [params, setParams] = useSearchParams();
  const openId = params.get("lancamento");

  const open = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set("lancamento", id);
        else next.delete("lancamento");
        return next;
      },
      { preventScrollReset: true },
    );

  return (
    <>
      <BalanceCard userId={userId} />
      <Panel
        title="Extrato"
        aside={
          period && (
            <CsvButton
              small
              path={`/wallet/${userId}?${new URLSearchParams({ ...selection, format: "csv" })}`}
              fileName={`extrato-${period.from}-a-${period.to}.csv`}
            />
          )
        }
      >
        <StatementFilters filters={filters} />
        {period === null ? (
          <p className={styles.hint}>Escolha as duas datas para ver o extrato.</p>
        ) : (
          <QueryState
            query={query}
            errorTitle="Erro ao carregar extrato financeiro."
            skeleton={<Skeleton lines={8} heightPx={60} />}
          >
            {({ totals, transactions, described, next_cursor: nextCursor }) => (
              <>
                <StatementTotals totals={totals} />
                {described === false && (
                  <div className={styles.notice}>
                    <Notice tone="info">
                      Os pedidos destes lançamentos não puderam ser lidos agora. Os valores estão certos.
                    </Notice>
                  </div>
                )}
                {transactions.length === 0 ? (
                  <EmptyState icon={BankAccount} title="Nada neste período">
                    Créditos e respostas TENHO aparecem aqui assim que acontecem. Tente um período maior.
                  </EmptyState>
                ) : (
                  <DataTable
                    label="Extrato"
                    columns={statementColumns(transactions, open)}
                    rows={transactions}
                    rowKey={({ id }) => id}
                    onOpen={({ id }) => open(id)}
                    card={(line) => statementCard(line, open)}
                    footer={<Pager pages={pages} nextCursor={nextCursor} />}
                  />
                )}
              </>
            )}
          </QueryState>
        )}
      </Panel>
      {openId && (
        <MovementProof
          key={openId}
          userId={userId}
          movementId={openId}
          line={query.currentData?.transactions.find(({ id }) => id === openId)}
          onOpen={open}
        />
      )}
    </>
  );
}
