import { Comment } from "@blueprintjs/icons";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import { useState } from "react";
import type { ListComplaintsApiResponse } from "../../api/generated/tenho.gen.ts";
import { useListComplaintsQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { useCursorPages } from "../../shared/hooks/use-cursor-pages.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { type Column, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { RowCard, TwoLines } from "../../shared/ui/tables/row-card.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { WrittenText } from "../../shared/ui/values/written-text.tsx";
import { HIDDEN_NAME } from "./message.ts";
import { MessageDetail } from "./message-detail.tsx";

const PAGE_SIZE = 25;

type Complaint = ListComplaintsApiResponse["items"][number];
type Props = { readonly unitId: string | null; readonly hasSeveralUnits: boolean };

/** Complaints of consumers, each with the company and the wish it is about, where the person said so. `hasSeveralUnits`: the list may hold those of more than one. */
export function Complaints({ unitId, hasSeveralUnits }: Props) {
  const pages = useCursorPages();
  const { cursor } = pages;
  const query = useListComplaintsQuery({
    limit: PAGE_SIZE,
    ...(unitId && { franchiseId: unitId }),
    ...(cursor && { cursor }),
  });
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Panel title="Reclamações">
      <QueryState
        query={query}
        errorTitle="Erro ao carregar reclamações"
        skeleton={<Skeleton lines={4} heightPx={53} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={Comment} title="Nenhuma reclamação">
            O que as pessoas reclamam pelo WhatsApp aparece aqui, com a empresa que elas escolherem. Não conta como
            pedido.
          </EmptyState>
        }
      >
        {({ items, next_cursor: nextCursor, week }) => (
          <DataTable
            label="Reclamações"
            columns={columns(setOpenId, hasSeveralUnits)}
            rows={items}
            rowKey={({ id }) => id}
            card={(row) => <Card row={row} onOpen={setOpenId} hasUnit={hasSeveralUnits} />}
            footer={
              <Pager pages={pages} nextCursor={nextCursor}>
                {plural(week, "reclamação nos últimos 7 dias", "reclamações nos últimos 7 dias")}
              </Pager>
            }
          />
        )}
      </QueryState>
      {openId && <MessageDetail id={openId} onClose={() => setOpenId(null)} />}
    </Panel>
  );
}

type Open = (wishId: string) => void;
type RowProps = { readonly row: Complaint };

const Said = ({ row: { text } }: RowProps) => <WrittenText>{text}</WrittenText>;

function About({ row: { company_name, message_text } }: RowProps) {
  if (company_name === null) return <span className="muted">A pessoa não disse qual</span>;
  return <TwoLines note={message_text}>{company_name}</TwoLines>;
}

function Who({ row: { name, phone } }: RowProps) {
  return <TwoLines note={phone && formatPhone(phone)}>{name || <span className="muted">{HIDDEN_NAME}</span>}</TwoLines>;
}

function OpenWish({ row, onOpen }: RowProps & { readonly onOpen: Open }) {
  const { message_id: id } = row;
  return (
    id && (
      <Button kind="link" onClick={() => onOpen(id)}>
        Ver pedido
      </Button>
    )
  );
}

const unitName = ({ unit_name: name }: Complaint): string => name ?? "Franquia desconhecida";

const columns = (onOpen: Open, hasSeveralUnits: boolean): readonly Column<Complaint>[] => [
  { key: "text", title: "Reclamação", width: "34%", render: (row) => <Said row={row} /> },
  { key: "about", title: "Empresa", render: (row) => <About row={row} /> },
  { key: "who", title: "Quem reclamou", render: (row) => <Who row={row} /> },
  ...(hasSeveralUnits
    ? [{ key: "unit", title: "Franquia", render: (row: Complaint) => <span>{unitName(row)}</span> }]
    : []),
  { key: "at", title: "Recebida", render: ({ at }) => <RelativeTime at={at} /> },
  { key: "actions", title: "Ações", align: "right", render: (row) => <OpenWish row={row} onOpen={onOpen} /> },
];

function Card({ row, onOpen, hasUnit }: RowProps & { readonly onOpen: Open; readonly hasUnit: boolean }) {
  return (
    <RowCard head={<About row={row} />} aside={<RelativeTime at={row.at} />}>
      <Said row={row} />
      <Who row={row} />
      {hasUnit && <span className="muted">{unitName(row)}</span>}
      <OpenWish row={row} onOpen={onOpen} />
    </RowCard>
  );
}
