import { Inbox } from "@blueprintjs/icons";
import { useState } from "react";
import { toPage } from "../../../api/page.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { useNow } from "../../../shared/hooks/use-now.ts";
import { EmptyState } from "../../../shared/ui/feedback/empty-state.tsx";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { isOpen, type Message } from "../message.ts";
import styles from "./merchant-inbox.module.css";
import { OfferCard } from "./offer-card.tsx";
import type { useOpenOffers } from "./use-open-offers.ts";

type Props = { readonly query: ReturnType<typeof useOpenOffers>["query"] };

/** Offers that wait for this merchant's answer. An answered one stays in its place, with the contact, until the screen is left. */
export function MerchantInbox({ query }: Props) {
  const [answered, setAnswered] = useState<ReadonlyMap<string, Message>>(new Map());
  const now = useNow(10_000);
  const keep = (message: Message) => setAnswered((before) => new Map(before).set(message.id, message));

  return (
    <section className={styles.inbox} aria-label="Pedidos esperando sua resposta">
      <QueryState
        query={query}
        errorTitle="Erro ao carregar os pedidos que esperam você"
        skeleton={<Skeleton lines={1} heightPx={170} />}
      >
        {(answer) => {
          const { items } = toPage(answer);
          const open = items.filter((item) => isOpen(item, now) && !answered.has(item.id));
          const shown = items.filter((item) => answered.has(item.id) || isOpen(item, now));
          return (
            <>
              <h2 className={styles.title} aria-live="polite">
                {open.length === 0
                  ? "Nenhum pedido esperando você"
                  : `${plural(open.length, "pedido esperando", "pedidos esperando")} sua resposta`}
              </h2>
              {shown.length === 0 ? (
                <div className="card">
                  <EmptyState icon={Inbox} title="Tudo respondido" small>
                    Quando alguém da sua cidade pedir algo das suas categorias, aparece aqui na hora.
                  </EmptyState>
                </div>
              ) : (
                <div className={styles.grid}>
                  {shown.map((item) => (
                    <OfferCard key={item.id} message={answered.get(item.id) ?? item} onAnswered={keep} />
                  ))}
                </div>
              )}
            </>
          );
        }}
      </QueryState>
    </section>
  );
}
