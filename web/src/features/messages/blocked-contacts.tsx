import { Disable } from "@blueprintjs/icons";
import { formatDateTime } from "@tenho/br/calendar/dates";
import { formatPhone } from "@tenho/br/contacts/format-phone";
import { useState } from "react";
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
import styles from "./abuse.module.css";
import { type BlockedContact, deciderText } from "./abuse.ts";
import { useListBlockedContactsQuery } from "./api.ts";
import { UnblockButton } from "./block-contact.tsx";
import { HIDDEN_NAME } from "./message.ts";
import { MessageDetail } from "./message-detail.tsx";

const PAGE_SIZE = 25;

/** Contacts that are blocked, where the reader may lift it. */
export function BlockedContacts() {
  const pages = useCursorPages();
  const { cursor } = pages;
  const query = useListBlockedContactsQuery({ limit: PAGE_SIZE, ...(cursor && { cursor }) });
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Panel title="Contatos bloqueados">
      <QueryState
        query={query}
        errorTitle="Erro ao carregar contatos bloqueados"
        skeleton={<Skeleton lines={4} heightPx={53} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={Disable} title="Ninguém bloqueado">
            Para bloquear alguém, abra um pedido dessa pessoa e toque em Bloquear contato.
          </EmptyState>
        }
      >
        {({ items, next_cursor: nextCursor }) => (
          <DataTable
            label="Contatos bloqueados"
            columns={columns(setOpenId)}
            rows={items}
            rowKey={({ message_id, since }) => `${message_id} ${since}`}
            card={(row) => <Card row={row} onOpen={setOpenId} />}
            footer={
              <Pager pages={pages} nextCursor={nextCursor}>
                {plural(items.length, "contato nesta página", "contatos nesta página")}
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
type RowProps = { readonly row: BlockedContact };

function Who({ row: { name, phone } }: RowProps) {
  return <TwoLines note={phone && formatPhone(phone)}>{name || <span className="muted">{HIDDEN_NAME}</span>}</TwoLines>;
}

function Where({ row: { everywhere, unit_name } }: RowProps) {
  return <span>{everywhere ? "Todas as franquias" : (unit_name ?? "–")}</span>;
}

const sinceText = (row: BlockedContact): string => `${deciderText(row)}, ${formatDateTime(new Date(row.since))}`;

function Actions({ row, onOpen }: RowProps & { readonly onOpen: Open }) {
  return (
    <span className={styles.actions}>
      <Button kind="link" onClick={() => onOpen(row.message_id)}>
        Ver pedido
      </Button>
      {row.can_unblock && <UnblockButton wishId={row.message_id} />}
    </span>
  );
}

const columns = (onOpen: Open): readonly Column<BlockedContact>[] => [
  { key: "who", title: "Contato", render: (row) => <Who row={row} /> },
  { key: "reason", title: "Motivo", width: "30%", render: ({ reason }) => <span>{reason}</span> },
  { key: "where", title: "Onde", render: (row) => <Where row={row} /> },
  { key: "since", title: "Bloqueado", render: (row) => <span>{sinceText(row)}</span> },
  { key: "actions", title: "Ações", align: "right", render: (row) => <Actions row={row} onOpen={onOpen} /> },
];

function Card({ row, onOpen }: RowProps & { readonly onOpen: Open }) {
  return (
    <RowCard head={<Who row={row} />} aside={<Where row={row} />}>
      <span>{row.reason}</span>
      <span className="muted">Bloqueado {sinceText(row)}</span>
      <Actions row={row} onOpen={onOpen} />
    </RowCard>
  );
}
