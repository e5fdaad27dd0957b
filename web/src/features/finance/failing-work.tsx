import { Link } from "react-router";
import { errorMessage } from "../../api/api-error.ts";
import { useListFailingPaymentWorkQuery, useRetryPaymentWorkMutation } from "../../api/tenho-api.ts";
import { useNow } from "../../shared/clock/use-now.ts";
import { formatReais } from "../../shared/format/numbers.ts";
import { Button } from "../../shared/ui/button.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { CloseWork } from "./close-work.tsx";
import { bankCode, failureText, workTitle } from "./failing-words.ts";
import type { FailingWork as Work } from "./purchase-types.ts";
import styles from "./reviews.module.css";

/**
 * Charges, refunds, decisions and received Pix that keep failing, or that the bank answers in a way that cannot be read: MASTER has one tried again.
 * Nothing is shown while there is none.
 */
export function FailingWork() {
  const query = useListFailingPaymentWorkQuery();
  if (!query.error && (query.currentData?.work ?? []).length === 0) return null;
  return (
    <div className={styles.reviews}>
      <Panel title="Pagamentos parados" aside={<span className="muted">Falharam várias vezes seguidas</span>}>
        <QueryState
          query={query}
          errorTitle="Erro ao carregar pagamentos parados"
          skeleton={<Skeleton lines={4} heightPx={69} />}
        >
          {({ work, has_more: hasMore }) => (
            <>
              <ul className={styles.list} aria-label="Pagamentos parados">
                {work.map((one) => (
                  <WorkRow key={`${one.kind}:${one.id}`} work={one} />
                ))}
              </ul>
              {hasMore && <p className={styles.none}>Há outros, que foram tentados menos vezes.</p>}
            </>
          )}
        </QueryState>
      </Panel>
    </div>
  );
}

function WorkRow({ work }: { readonly work: Work }) {
  const {
    kind,
    id,
    user_id: userId,
    name = "Empresa",
    amount,
    attempts,
    failure,
    failed_at: failedAt,
    next_at: nextAt,
  } = work;
  const code = bankCode(work);
  const isDue = Date.parse(nextAt) <= useNow().getTime();
  const [retry, { isLoading }] = useRetryPaymentWorkMutation();
  const tryAgain = async () => {
    const { data, error } = await retry({ kind, id });
    if (error) notify.error(errorMessage(error, "Erro ao tentar de novo."));
    else if (data?.failure) notify.error(`Ainda não deu certo: ${failureText(data.failure)}`);
    else notify.success(`${workTitle(kind)}: deu certo.`);
  };
  return (
    <li className={styles.review}>
      <div>
        {userId === null ? (
          <span className={styles.name}>Sem empresa</span>
        ) : (
          <Link className={styles.name} to={`?empresa=${userId}`}>
            {name}
          </Link>
        )}
        <span>
          {workTitle(kind)}
          {amount !== null && ` de ${formatReais(amount)}`}: {failureText(failure)}
        </span>
        <span className="muted">
          {attempts} tentativas{failedAt !== null && ", a última "}
          {failedAt !== null && <RelativeTime at={failedAt} />}, a próxima sozinha{" "}
          {isDue ? "em instantes" : <RelativeTime at={nextAt} />}
        </span>
        <span className="muted">
          {code === null ? (
            "O banco não deu o código deste Pix."
          ) : (
            <>
              Código <span className={styles.id}>{code}</span>
            </>
          )}
        </span>
      </div>
      <div className={styles.actions}>
        <CloseWork work={work} />
        <Button kind="primary" busy={isLoading} busyLabel="Tentando..." onClick={() => void tryAgain()}>
          Tentar de novo
        </Button>
      </div>
    </li>
  );
}
