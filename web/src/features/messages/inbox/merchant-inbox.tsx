import { useEffect } from "react";
import { toPage } from "../../../api/page.ts";
import { plural } from "../../../shared/format/numbers.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { AlertSwitches } from "../alerts/alert-switches.tsx";
import { isOpen, type Message } from "../message.ts";
import styles from "./merchant-inbox.module.css";
import { NothingOpen } from "./nothing-open.tsx";
import { useOfferAnswers } from "./offer-answers.tsx";
import { OfferCard } from "./offer-card.tsx";
import { useOpenOffers } from "./use-open-offers.ts";
import { useShownOffers } from "./use-shown-offers.ts";

/** Offers that wait for this merchant's answer. An answered one stays in its place, with the contact, until the screen is left. */
export function MerchantInbox() {
  const { query } = useOpenOffers();
  const { clearSettled } = useOfferAnswers();
  useEffect(() => clearSettled, [clearSettled]);
  return (
    <section className={styles.inbox} aria-label="Pedidos esperando sua resposta">
      <QueryState
        query={query}
        errorTitle="Erro ao carregar os pedidos que esperam você"
        skeleton={<Skeleton lines={1} heightPx={240} />}
      >
        {(answer) => <Offers items={toPage(answer).items} />}
      </QueryState>
    </section>
  );
}

function Offers({ items }: { readonly items: readonly Message[] }) {
  const answers = useOfferAnswers();
  const shown = useShownOffers(items);
  const open = shown.filter((item) => {
    const state = answers.of(item.id)?.state;
    return isOpen(item) && (state === undefined || state === "failed");
  });
  return (
    <>
      <div className={styles.head}>
        <h2 aria-live="polite">
          {open.length === 0
            ? "Nenhum pedido esperando você"
            : `${plural(open.length, "pedido esperando", "pedidos esperando")} sua resposta`}
        </h2>
        <AlertSwitches />
      </div>
      {shown.length === 0 ? (
        <div className="card">
          <NothingOpen />
        </div>
      ) : (
        <div className={styles.grid}>
          {shown.map((item) => (
            <OfferCard key={item.id} message={item} />
          ))}
        </div>
      )}
    </>
  );
}
