import { AutomaticUpdates } from "@blueprintjs/icons";
import { formatDateTime } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import { errorMessage } from "../../api/api-error.ts";
import type { ListMachinesApiResponse } from "../../api/generated/tenho.gen.ts";
import { plural } from "../../shared/format/numbers.ts";
import { useCursorPages } from "../../shared/hooks/use-cursor-pages.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { type Column, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { RowCard, TwoLines } from "../../shared/ui/tables/row-card.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { useFreeMachineMutation, useListMachinesQuery } from "./api.ts";

const PAGE_SIZE = 25;

type Machine = ListMachinesApiResponse["items"][number];
type RowProps = { readonly row: Machine };

const REASONS: Readonly<Record<NonNullable<Machine["reason"]>, string>> = {
  SHAPE: "Escreve como saudação, ausência ou menu de loja",
  QUICK: "Responde em segundos, com palavras de loja",
  REPEATED: "Repete o mesmo texto",
};

/** Numbers whose texts were taken for a machine's, which MASTER may free. */
export function Machines() {
  const pages = useCursorPages();
  const { cursor } = pages;
  const query = useListMachinesQuery({ limit: PAGE_SIZE, ...(cursor && { cursor }) });
  return (
    <Panel title="Números tomados por máquinas">
      <QueryState
        query={query}
        errorTitle="Erro ao carregar números"
        skeleton={<Skeleton lines={4} heightPx={53} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={AutomaticUpdates} title="Nenhum número">
            Textos que celulares e robôs mandam sozinhos não são respondidos nem viram pedido. Quem os manda aparece
            aqui.
          </EmptyState>
        }
      >
        {({ items, next_cursor: nextCursor }) => (
          <DataTable
            label="Números tomados por máquinas"
            columns={COLUMNS}
            rows={items}
            rowKey={({ id }) => id}
            card={(row) => <Card row={row} />}
            footer={
              <Pager pages={pages} nextCursor={nextCursor}>
                {plural(items.length, "número nesta página", "números nesta página")}
              </Pager>
            }
          />
        )}
      </QueryState>
    </Panel>
  );
}

function Who({ row: { name, phone } }: RowProps) {
  return <TwoLines note={phone && formatPhone(phone)}>{name || <span className="muted">Sem nome</span>}</TwoLines>;
}

function Why({ row: { reason, count } }: RowProps) {
  const texts = plural(count, "texto não respondido", "textos não respondidos");
  return <TwoLines note={texts}>{reason ? REASONS[reason] : "Motivo não guardado"}</TwoLines>;
}

const sinceText = ({ since, at }: Machine): string => formatDateTime(new Date(since ?? at));

/** Says that a person writes from the number, or takes that back. */
function Free({ row: { id, freed_at: freedAt } }: RowProps) {
  const [free, { isLoading }] = useFreeMachineMutation();
  const isFreed = freedAt !== null;
  const change = async () => {
    const { data, error } = await free({ id, body: { freed: !isFreed } });
    if (data)
      notify.success(
        isFreed ? "O número volta a ser observado" : "Número liberado: tudo o que escrever será respondido",
      );
    else notify.error(errorMessage(error, "Não foi possível mudar. Tente de novo."));
  };
  return (
    <span>
      {isFreed && <span className="muted">Liberado </span>}
      <Button kind="link" busy={isLoading} busyLabel="Salvando..." onClick={() => void change()}>
        {isFreed ? "Voltar a observar" : "Liberar"}
      </Button>
    </span>
  );
}

const COLUMNS: readonly Column<Machine>[] = [
  { key: "who", title: "Número", render: (row) => <Who row={row} /> },
  { key: "why", title: "Por quê", width: "34%", render: (row) => <Why row={row} /> },
  { key: "since", title: "Desde", render: (row) => <span>{sinceText(row)}</span> },
  { key: "at", title: "Última vez", render: ({ at }) => <RelativeTime at={at} /> },
  { key: "actions", title: "Ações", align: "right", render: (row) => <Free row={row} /> },
];

function Card({ row }: RowProps) {
  return (
    <RowCard head={<Who row={row} />} aside={<RelativeTime at={row.at} />}>
      <Why row={row} />
      <span className="muted">Desde {sinceText(row)}</span>
      <Free row={row} />
    </RowCard>
  );
}
