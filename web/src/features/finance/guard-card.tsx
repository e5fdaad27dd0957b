import { can } from "@tenho/access/can";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useGetWalletGuardQuery } from "../../api/tenho-api.ts";
import { formatReais } from "../../shared/format/numbers.ts";
import { useRequiredUser } from "../../shared/session/use-session.ts";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import styles from "./guard.module.css";
import { GuardForm } from "./guard-form.tsx";

/** Hash of the address that links here. */
const HASH = "#limites";

/** The merchant's own limits: what it spends on a day at most, and below which balance it gets a Pix code. */
export function GuardCard({ userId }: { readonly userId: string }) {
  const query = useGetWalletGuardQuery({ userId });
  const user = useRequiredUser();
  const mayChange = can(user, "financial.buy_credits");
  const { hash } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const isThere = query.currentData !== undefined;

  // Scrolls here once the content above has its height.
  useEffect(() => {
    if (isThere && hash === HASH) box.current?.scrollIntoView?.();
  }, [isThere, hash]);

  return (
    <div ref={box} className={styles.card}>
      <Panel title={user.role === "USER" ? "Limites da empresa" : "Meus limites"}>
        <QueryState query={query} errorTitle="Erro ao carregar os limites" skeleton={<Skeleton lines={3} />}>
          {(guard) => (
            <div className={styles.content}>
              <p className="muted">Gasto hoje: {formatReais(guard.spent_today)}</p>
              {mayChange ? (
                <GuardForm userId={userId} guard={guard} />
              ) : (
                <p>
                  {guard.daily_cap === null ? "Sem limite por dia" : `Até ${formatReais(guard.daily_cap)} por dia`}
                  {guard.threshold !== null && `, aviso abaixo de ${formatReais(guard.threshold)}`}.
                </p>
              )}
            </div>
          )}
        </QueryState>
      </Panel>
    </div>
  );
}
