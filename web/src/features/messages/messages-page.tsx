import { SearchTemplate } from "@blueprintjs/icons";
import { can } from "@tenho/access/can";
import { type ReactNode, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { toPage } from "../../api/page.ts";
import { useListMessagesQuery } from "../../api/tenho-api.ts";
import { plural } from "../../shared/format/numbers.ts";
import { useCursorPages } from "../../shared/hooks/use-cursor-pages.ts";
import { AccessDenied } from "../../shared/session/access-denied.tsx";
import { answersOffers } from "../../shared/session/answers-offers.ts";
import { useActiveUnit, useRequiredUser } from "../../shared/session/use-session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { PageHeader } from "../../shared/ui/layout/page-header.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { type Tab, Tabs } from "../../shared/ui/layout/tabs.tsx";
import { DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { BlockedContacts } from "./blocked-contacts.tsx";
import { Complaints } from "./complaints.tsx";
import { MerchantInbox } from "./inbox/merchant-inbox.tsx";
import { Machines } from "./machines.tsx";
import { merchantColumns, messageCard, staffColumns } from "./message-columns.tsx";
import { MessageDetail } from "./message-detail.tsx";
import { MessageFilters } from "./message-filters.tsx";
import { MessageStats } from "./message-stats.tsx";
import { useMessageFilters } from "./use-message-filters.ts";

const PAGE_SIZE = 25;
const TITLE = "Central de Mensagens";
const STAFF_TABS: readonly Tab[] = [
  { key: "pedidos", label: "Pedidos", content: () => <MessageList isMerchant={false} /> },
  { key: "reclamacoes", label: "Reclamações", content: () => <UnitComplaints /> },
  { key: "bloqueados", label: "Bloqueados", content: () => <BlockedContacts /> },
];
const MASTER_TABS: readonly Tab[] = [
  ...STAFF_TABS,
  { key: "maquinas", label: "Máquinas", content: () => <Machines /> },
];
const FOR_MERCHANT = "O que as pessoas da sua cidade estão procurando.";

/** Central de Mensagens; a merchant sees `children` above the offers to answer. */
export function MessagesPage({ children }: { readonly children?: ReactNode }) {
  const user = useRequiredUser();
  if (!can(user, "message.view")) return <AccessDenied>Você não tem permissão para visualizar mensagens.</AccessDenied>;
  const isMerchant = user.role === "CLIENT" || user.role === "USER";
  return (
    <>
      <PageHeader title={TITLE}>{isMerchant ? FOR_MERCHANT : "Cada pedido, quem foi avisado e quem tem."}</PageHeader>
      {isMerchant && children}
      {answersOffers(user) && <MerchantInbox />}
      <MessageStats />
      {isMerchant ? (
        <MessageList isMerchant />
      ) : (
        <Tabs label={TITLE} tabs={user.role === "MASTER" ? MASTER_TABS : STAFF_TABS} />
      )}
    </>
  );
}

/** Returns whether a list shows more than one unit, so that each row says which it is. */
function useSeveralUnits(): boolean {
  const { available_franchises: units } = useRequiredUser();
  return useActiveUnit() === null && units.length > 1;
}

function UnitComplaints() {
  return <Complaints unitId={useActiveUnit()?.id ?? null} hasSeveralUnits={useSeveralUnits()} />;
}

function MessageList({ isMerchant }: { readonly isMerchant: boolean }) {
  const pages = useCursorPages();
  const filters = useMessageFilters();
  const query = useListMessagesQuery({
    ...filters.arg,
    limit: PAGE_SIZE,
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  const [params, setParams] = useSearchParams();
  const openId = params.get("mensagem");

  const open = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set("mensagem", id);
        else next.delete("mensagem");
        return next;
      },
      { preventScrollReset: true },
    );

  const hasSeveralUnits = useSeveralUnits();
  const hasFilters = filters.activeCount > 0;
  const box = useRef<HTMLDivElement>(null);
  const [clears, setClears] = useState(0);
  const clear = () => {
    filters.clear();
    setClears(clears + 1);
    box.current?.focus();
  };
  return (
    <Panel
      title={isMerchant ? "Todos os seus pedidos" : "Mensagens"}
      aside={
        hasFilters && (
          <Button small kind="link" onClick={clear}>
            Limpar filtros
          </Button>
        )
      }
    >
      <MessageFilters filters={filters} box={box} clears={clears} />
      <QueryState
        query={query}
        errorTitle="Erro ao carregar mensagens"
        skeleton={<Skeleton lines={8} heightPx={53} />}
        isEmpty={(answer) => toPage(answer).items.length === 0}
        empty={
          <EmptyState
            icon={SearchTemplate}
            title={hasFilters ? "Nada com estes filtros" : "Nenhum pedido ainda"}
            action={hasFilters && <Button onClick={clear}>Limpar filtros</Button>}
          >
            {hasFilters
              ? "Tente um período maior ou limpe os filtros."
              : "Assim que alguém escrever para o WhatsApp da franquia, o pedido aparece aqui."}
          </EmptyState>
        }
      >
        {(answer) => {
          const { items, next_cursor: nextCursor, total, total_is_capped: isCapped } = toPage(answer);
          return (
            <DataTable
              label="Mensagens"
              columns={isMerchant ? merchantColumns(open) : staffColumns(open, hasSeveralUnits)}
              rows={items}
              rowKey={({ id }) => id}
              onOpen={({ id }) => open(id)}
              card={(message) => messageCard(message, open, !isMerchant)}
              footer={
                <Pager pages={pages} nextCursor={nextCursor}>
                  {plural(total ?? items.length, "pedido", "pedidos", isCapped)}
                </Pager>
              }
            />
          );
        }}
      </QueryState>
      {openId && <MessageDetail id={openId} onClose={() => open(null)} />}
    </Panel>
  );
}
