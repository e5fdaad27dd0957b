import { useSearchParams } from "react-router";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { Empty, Failure, SkeletonLines } from "../../../shared/ui/query-state.tsx";
import { type Message, type MessageFilters, useMessagePagesInfiniteQuery } from "../api.ts";
import { FILTER_NAMES, withoutFilters } from "../filters.ts";
import { MessageCard } from "./message-card.tsx";
import { messageColumns } from "./message-columns.tsx";

function NothingHere() {
  const [params, setParams] = useSearchParams();
  if (!FILTER_NAMES.some((name) => params.has(name))) {
    return (
      <Empty title="Nenhuma mensagem ainda">Assim que um cliente escrever no WhatsApp, o desejo aparece aqui.</Empty>
    );
  }
  return (
    <Empty title="Nenhuma mensagem com estes filtros">
      <button type="button" className="bp6-button" onClick={() => setParams(withoutFilters, { replace: true })}>
        Limpar filtros
      </button>
    </Empty>
  );
}

/** Wishes, newest first: what a merchant can still answer stands above as cards with the two buttons. */
export function MessageList(props: {
  readonly filters: MessageFilters;
  readonly isMerchant: boolean;
  readonly showsUnit: boolean;
  readonly onOpen: (message: Message) => void;
}) {
  const { filters, isMerchant, showsUnit, onOpen } = props;
  const query = useMessagePagesInfiniteQuery(filters);
  if (query.data === undefined) {
    if (query.error === undefined) return <SkeletonLines label="Carregando mensagens" />;
    return <Failure title="Erro ao carregar mensagens" error={query.error} onRetry={() => void query.refetch()} />;
  }
  const messages = query.data.pages.flatMap((page) => page.items);
  const total = query.data.pages[0]?.total ?? 0;
  if (messages.length === 0) return <NothingHere />;
  const open = messages.filter((message) => message.offer?.can_answer);
  const rest = messages.filter((message) => !message.offer?.can_answer);
  return (
    <div className={query.isFetching && !query.isFetchingNextPage ? "stack dimmed" : "stack"}>
      {open.length > 0 && (
        <section className="stack" aria-label="Pedidos esperando sua resposta">
          <h2>{open.length === 1 ? "1 pedido espera sua resposta" : `${open.length} pedidos esperam sua resposta`}</h2>
          <div className="open-offers">
            {open.map((message) => (
              <MessageCard key={message.id} message={message} isMerchant onOpen={onOpen} />
            ))}
          </div>
        </section>
      )}
      {rest.length > 0 && (
        <section className="card panel-card">
          <div className="list-count">
            <h2>Mensagens</h2>
            <span className="muted">{total === 1 ? "1 mensagem" : `${total.toLocaleString("pt-BR")} mensagens`}</span>
          </div>
          <DataTable
            caption="Mensagens"
            columns={messageColumns({ showsUnit, isMerchant, onOpen })}
            rows={rest}
            onOpen={onOpen}
            card={(message) => <MessageCard message={message} isMerchant={isMerchant} onOpen={onOpen} />}
          />
          {query.hasNextPage && (
            <div className="list-foot">
              <button
                type="button"
                className="bp6-button"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {query.isFetchingNextPage ? "Carregando…" : "Carregar mais"}
              </button>
            </div>
          )}
        </section>
      )}
    </div>
  );
}
