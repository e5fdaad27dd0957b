import { BankAccount } from "@blueprintjs/icons";
import { formatDate, formatDateTime } from "@tenho/br/dates";
import type { GetWalletApiResponse } from "../../../api/generated/tenho.gen.ts";
import { useGetWalletQuery } from "../../../api/tenho-api.ts";
import { formatReais, plural } from "../../../shared/format/numbers.ts";
import { useCursorPages } from "../../../shared/hooks/use-cursor-pages.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { type Column, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import { Money } from "../../../shared/ui/values/money.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import styles from "./finance.module.css";

type Wallet = GetWalletApiResponse;
type Transaction = Wallet["transactions"][number];

const PAGE_SIZE = 25;

function Amount({ row }: { readonly row: Transaction }) {
  return <Money value={row.amount} direction={row.type === "CREDIT" ? "in" : "out"} />;
}

const COLUMNS: readonly Column<Transaction>[] = [
  { key: "at", title: "Data", width: "170px", render: (row) => formatDateTime(new Date(row.created_at)) },
  { key: "what", title: "Descrição", render: (row) => row.description },
  {
    key: "type",
    title: "Tipo",
    width: "130px",
    render: ({ type }) =>
      type === "CREDIT" ? <StatusTag tone="positive">Crédito</StatusTag> : <StatusTag tone="neutral">Débito</StatusTag>,
  },
  { key: "amount", title: "Valor", align: "right", render: (row) => <Amount row={row} /> },
  { key: "after", title: "Saldo depois", align: "right", render: (row) => <Money value={row.balance_after} /> },
];

/** Balance and statement of one wallet. */
export function WalletView({ userId }: { readonly userId: string }) {
  const pages = useCursorPages();
  const query = useGetWalletQuery({ userId, limit: PAGE_SIZE, ...(pages.cursor && { cursor: pages.cursor }) });
  return (
    <QueryState query={query} errorTitle="Erro ao carregar extrato financeiro." skeleton={<WalletSkeleton />}>
      {(wallet) => (
        <>
          <Balance wallet={wallet} />
          <Panel title="Extrato">
            {wallet.transactions.length === 0 ? (
              <EmptyState icon={BankAccount} title="Nenhuma transação ainda">
                Créditos e respostas TENHO aparecem aqui assim que acontecem.
              </EmptyState>
            ) : (
              <DataTable
                label="Extrato"
                columns={COLUMNS}
                rows={wallet.transactions}
                rowKey={({ id }) => id}
                card={transactionCard}
                footer={<Pager pages={pages} nextCursor={wallet.next_cursor} />}
              />
            )}
          </Panel>
        </>
      )}
    </QueryState>
  );
}

/** The balance and the statement while they are loaded. */
function WalletSkeleton() {
  return (
    <>
      <div className={`card ${styles.balance}`}>
        <Skeleton lines={3} heightPx={34} />
      </div>
      <div className="card">
        <Skeleton lines={8} heightPx={41} />
      </div>
    </>
  );
}

function Balance({ wallet }: { readonly wallet: Wallet }) {
  const { balance, price, next_expiry: expiry } = wallet;
  const answers = price > 0 ? Math.max(0, Math.floor(Math.round(balance * 100) / Math.round(price * 100))) : 0;
  return (
    <section className={`card ${styles.balance}`} aria-live="polite">
      <h2 className="muted">Saldo atual</h2>
      <p className={styles.value} data-low={answers === 0}>
        <Money value={balance} />
      </p>
      <p>
        {answers === 0
          ? `Não cobre um TENHO (${formatReais(price)}). Com créditos você volta a receber pedidos.`
          : `Dá para ${plural(answers, "resposta", "respostas")} TENHO de ${formatReais(price)}.`}
      </p>
      {expiry && (
        <p className="muted">
          {formatReais(expiry.amount)} valem até {formatDate(new Date(expiry.expires_at))}.
        </p>
      )}
    </section>
  );
}

function transactionCard(row: Transaction) {
  return (
    <div className={styles.row}>
      <div>
        <span>{row.description}</span>
        <span className="muted">
          <RelativeTime at={row.created_at} />
        </span>
      </div>
      <div>
        <Amount row={row} />
        <span className="muted">
          saldo <Money value={row.balance_after} />
        </span>
      </div>
    </div>
  );
}
