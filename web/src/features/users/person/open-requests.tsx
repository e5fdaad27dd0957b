import { useState } from "react";
import type { ListCorrectionRequestsApiResponse } from "../../../api/generated/tenho.gen.ts";
import { lazyPart } from "../../../shared/parts/lazy-part.tsx";
import { Part } from "../../../shared/parts/part.tsx";
import { factList } from "../../../shared/people/fact-words.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import type { QueryResult } from "../../../shared/ui/feedback/query-state.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import { Row } from "../../../shared/ui/layout/row.tsx";
import { CountBadge } from "../../../shared/ui/values/count-badge.tsx";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import styles from "./facts.module.css";
import { useOpenRequests } from "./use-open-requests.ts";

const FactsDialogs = lazyPart(async () => (await import("./facts-dialogs.tsx")).FactsDialogs);

type Person = { readonly id: string; readonly name: string };

/** Open requests for corrections that the reader may answer, the oldest first; nothing where there are none. */
export function OpenRequests() {
  const query = useOpenRequests();
  const [open, setOpen] = useState<Person | null>(null);
  // The dialog is rendered outside the list, so that it stays as it is while the list is read again.
  return (
    <>
      <RequestList query={query} onOpen={setOpen} />
      {open && (
        <Part onClose={() => setOpen(null)}>
          <FactsDialogs user={open} start="request" onClose={() => setOpen(null)} />
        </Part>
      )}
    </>
  );
}

type ListProps = {
  readonly query: QueryResult<ListCorrectionRequestsApiResponse>;
  readonly onOpen: (user: Person) => void;
};

function RequestList({ query: { currentData, error, isFetching, refetch }, onOpen }: ListProps) {
  if (!currentData && error && !isFetching) {
    return (
      <div className={styles.list}>
        <Notice tone="error">
          <Row gap={4}>
            Erro ao carregar pedidos de correção
            <Button small onClick={() => void refetch()}>
              Tentar Novamente
            </Button>
          </Row>
        </Notice>
      </div>
    );
  }
  if (!currentData || currentData.items.length === 0) return null;
  const { items, total, total_is_capped: isCapped } = currentData;
  const rest = total - items.length;
  return (
    <div className={styles.list}>
      <Panel
        title="Pedidos de correção"
        aside={
          <CountBadge count={total} isCapped={isCapped}>
            esperando resposta
          </CountBadge>
        }
      >
        <ul className={styles.open}>
          {items.map(({ id, user, facts, created_at: at }) => (
            <li key={id}>
              <span className={styles.who}>
                <strong>{user.name}</strong>
                <span className="muted">
                  {factList(facts)} · <RelativeTime at={at} />
                </span>
              </span>
              <Button onClick={() => onOpen(user)} aria-label={`Ver pedido de ${user.name}`}>
                Ver pedido
              </Button>
            </li>
          ))}
        </ul>
        {rest > 0 && (
          <p className={`muted ${styles.foot}`}>
            {`Mais ${rest}${isCapped ? "+" : ""}: aparecem quando estes forem encerrados.`}
          </p>
        )}
      </Panel>
    </div>
  );
}
