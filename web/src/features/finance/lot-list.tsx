import { Time } from "@blueprintjs/icons";
import { formatDate } from "@tenho/br/calendar/dates";
import { useGetCreditsQuery } from "../../api/tenho-api.ts";
import { useNow } from "../../shared/clock/use-now.ts";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Row } from "../../shared/ui/layout/row.tsx";
import { type Column, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { RowCard } from "../../shared/ui/tables/row-card.tsx";
import { Money } from "../../shared/ui/values/money.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import type { Lot } from "./purchase-types.ts";

const SOURCES: Readonly<Record<Lot["source"], string>> = {
  INITIAL: "Crédito de boas-vindas",
  MANUAL: "Crédito inserido",
  PIX: "Compra por Pix",
  CARD: "Compra por cartão",
  REVERSAL: "TENHO devolvido",
};
const SOON_MS = 30 * 24 * 60 * 60 * 1_000;

/** Lots of credit with their expiry; the first to expire is spent first. */
export function LotList({ userId }: { readonly userId: string }) {
  const query = useGetCreditsQuery({ userId });
  return (
    <QueryState query={query} errorTitle="Erro ao carregar créditos." skeleton={<Skeleton lines={4} heightPx={41} />}>
      {(lots) =>
        lots.length === 0 ? (
          <EmptyState icon={Time} title="Nenhum crédito">
            Cada crédito que entra aparece aqui, com o que resta dele e até quando vale.
          </EmptyState>
        ) : (
          <DataTable
            label="Validade dos créditos"
            columns={COLUMNS}
            rows={[...lots].sort(byExpiry)}
            rowKey={({ id }) => id}
            card={(lot) => (
              <RowCard head={<strong>{SOURCES[lot.source]}</strong>} aside={<Money value={lot.remaining} />}>
                <Row gap={3} lines={1} justify="between">
                  <Expiry lot={lot} />
                  <span className="muted">
                    de <Money value={lot.granted} />
                  </span>
                </Row>
              </RowCard>
            )}
          />
        )
      }
    </QueryState>
  );
}

const COLUMNS: readonly Column<Lot>[] = [
  { key: "source", title: "Origem", render: (lot) => SOURCES[lot.source] },
  { key: "expiry", title: "Vale até", render: (lot) => <Expiry lot={lot} /> },
  { key: "granted", title: "Entrou", align: "right", render: (lot) => <Money value={lot.granted} /> },
  { key: "remaining", title: "Resta", align: "right", render: (lot) => <Money value={lot.remaining} /> },
];

const byExpiry = (a: Lot, b: Lot) => Date.parse(a.expires_at) - Date.parse(b.expires_at);

function Expiry({ lot }: { readonly lot: Lot }) {
  const nowMs = useNow().getTime();
  const at = Date.parse(lot.expires_at);
  const date = formatDate(new Date(at));
  if (at <= nowMs) return <StatusTag tone="over">{`Venceu em ${date}`}</StatusTag>;
  if (lot.remaining > 0 && at - nowMs < SOON_MS) return <StatusTag tone="waiting">{`Até ${date}`}</StatusTag>;
  return <span>{date}</span>;
}
