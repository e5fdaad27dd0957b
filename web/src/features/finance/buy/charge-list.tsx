import { CreditCard } from "@blueprintjs/icons";
import { formatDateTime } from "@tenho/br/calendar/dates";
import { useState } from "react";
import { useListChargesQuery } from "../../../api/tenho-api.ts";
import { useLocalPages } from "../../../shared/hooks/use-local-pages.ts";
import { useRequiredUser } from "../../../shared/session/use-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Row } from "../../../shared/ui/layout/row.tsx";
import { type Column, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import { RowCard } from "../../../shared/ui/tables/row-card.tsx";
import { Money } from "../../../shared/ui/values/money.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import type { Charge } from "../purchase-types.ts";
import { ChargeStatusTag } from "./charge-status.tsx";
import styles from "./charges.module.css";
import { hasRefunds, RefundPurchase } from "./refund-purchase.tsx";

const PAGE_SIZE = 25;
const METHODS = { PIX: "Pix", CARD: "Cartão" } as const;

type Props = {
  readonly userId: string;
  /** Copies an active charge's code; without it there is no button for that. */
  readonly onCopy?: ((charge: Charge) => void) | undefined;
};

/** Purchases with their method and status. MASTER can return a paid Pix. */
export function ChargeList({ userId, onCopy }: Props) {
  const isMaster = useRequiredUser().role === "MASTER";
  const [refunded, setRefunded] = useState<Charge | null>(null);
  const pages = useLocalPages();
  const query = useListChargesQuery({ userId, limit: PAGE_SIZE, ...(pages.cursor && { cursor: pages.cursor }) });
  const columns: readonly Column<Charge>[] = [
    { key: "at", title: "Data", width: "170px", render: (row) => formatDateTime(new Date(row.created_at)) },
    { key: "method", title: "Forma", render: (row) => METHODS[row.method] },
    { key: "status", title: "Situação", render: (row) => <ChargeStatusTag status={row.status} /> },
    { key: "amount", title: "Valor", align: "right", render: (row) => <Amount charge={row} /> },
  ];
  const actions = (row: Charge) => (
    <>
      <CodeButton charge={row} onCopy={onCopy} />
      {isMaster && hasRefunds(row) && (
        <Button onClick={() => setRefunded(row)}>{row.status === "PAID" ? "Devolver" : "Ver devoluções"}</Button>
      )}
    </>
  );
  const actionColumn: Column<Charge> = {
    key: "actions",
    title: isMaster ? "Devolução" : "Código",
    align: "right",
    render: actions,
  };
  return (
    <>
      <QueryState query={query} errorTitle="Erro ao carregar compras." skeleton={<Skeleton lines={6} heightPx={41} />}>
        {({ charges, next_cursor: nextCursor }) =>
          charges.length === 0 ? (
            <EmptyState icon={CreditCard} title="Nenhuma compra ainda">
              O que for comprado por Pix ou cartão aparece aqui.
            </EmptyState>
          ) : (
            <DataTable
              label="Compras"
              columns={onCopy || isMaster ? [...columns, actionColumn] : columns}
              rows={charges}
              rowKey={({ txid }) => txid}
              footer={<Pager pages={pages} nextCursor={nextCursor} />}
              card={(row) => (
                <RowCard head={<strong>{METHODS[row.method]}</strong>} aside={<Amount charge={row} />}>
                  <Row gap={3} lines={1} justify="between">
                    <ChargeStatusTag status={row.status} />
                    <span className="muted">
                      <RelativeTime at={row.created_at} />
                    </span>
                  </Row>
                  {actions(row)}
                </RowCard>
              )}
            />
          )
        }
      </QueryState>
      {refunded && <RefundPurchase charge={refunded} onClose={() => setRefunded(null)} />}
    </>
  );
}

function Amount({ charge: { amount, paid_amount: paid, returned_amount: returned } }: { readonly charge: Charge }) {
  const differs = paid !== null && paid !== amount;
  if (!differs && !returned) return <Money value={amount} />;
  return (
    <span className={styles.amounts}>
      <span>
        {differs && "pago "}
        <Money value={paid ?? amount} />
      </span>
      {differs && (
        <span className="muted">
          de <Money value={amount} />
        </span>
      )}
      {returned > 0 && (
        <span className="muted">
          devolvido <Money value={returned} />
        </span>
      )}
    </span>
  );
}

function CodeButton({ charge, onCopy }: { readonly charge: Charge; readonly onCopy: Props["onCopy"] }) {
  if (!onCopy || !charge.copy_code) return null;
  return <Button onClick={() => onCopy(charge)}>Copiar código</Button>;
}
