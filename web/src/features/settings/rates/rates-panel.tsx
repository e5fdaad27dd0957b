import { useGetMessageRatesQuery } from "../../../api/tenho-api.ts";
import { QueryState } from "../../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../../shared/ui/layout/panel.tsx";
import styles from "../registration.module.css";
import type { ShowBanner } from "../use-banner.ts";
import { RateForm } from "./rate-form.tsx";
import { RateList } from "./rate-list.tsx";

/** Prices that Meta charges for a message, and the dollar, from which day on each; the margin of the reports is counted with them. */
export function RatesPanel({ showBanner }: { readonly showBanner: ShowBanner }) {
  const query = useGetMessageRatesQuery();
  return (
    <Panel title="Custo do WhatsApp">
      <QueryState query={query} errorTitle="Erro ao carregar os preços da Meta" skeleton={<Skeleton lines={4} />}>
        {(rates) => (
          <>
            <p className={styles.hint}>
              Quanto a Meta cobra por mensagem no Brasil, em dólares, e o dólar em reais: com eles os Relatórios contam
              a margem. Cada preço vale desde o seu dia (UTC); mensagens de antes ficam com o preço do dia delas.
            </p>
            <RateForm rates={rates} showBanner={showBanner} />
            <RateList rates={rates} showBanner={showBanner} />
          </>
        )}
      </QueryState>
    </Panel>
  );
}
