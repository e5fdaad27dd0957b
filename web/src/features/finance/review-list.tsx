import { useState } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../api/api-error.ts";
import { useDecidePaymentReviewMutation, useListPaymentReviewsQuery } from "../../api/tenho-api.ts";
import { formatReais } from "../../shared/format/numbers.ts";
import { useLocalPages } from "../../shared/hooks/use-local-pages.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Notice } from "../../shared/ui/feedback/notice.tsx";
import { QueryState } from "../../shared/ui/feedback/query-state.tsx";
import { Skeleton } from "../../shared/ui/feedback/skeleton.tsx";
import { notify } from "../../shared/ui/feedback/toast-store.ts";
import { Panel } from "../../shared/ui/layout/panel.tsx";
import { ListFooter } from "../../shared/ui/tables/list-footer.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { RelativeTime } from "../../shared/ui/values/relative-time.tsx";
import { StatusTag } from "../../shared/ui/values/status-tag.tsx";
import type { Review } from "./purchase-types.ts";
import styles from "./reviews.module.css";

const PAGE_SIZE = 50;

type Decision = { readonly review: Review; readonly action: "CREDIT" | "RETURN" };

/** Payments that do not match a charge: MASTER credits or returns each. Nothing is shown while there is none. */
export function ReviewList() {
  const pages = useLocalPages();
  const query = useListPaymentReviewsQuery({
    limit: PAGE_SIZE,
    state: "OPEN",
    ...(pages.cursor && { cursor: pages.cursor }),
  });
  const [decision, setDecision] = useState<Decision | null>(null);
  const isNothing = !query.error && pages.isFirst && (query.currentData?.reviews ?? []).length === 0;
  if (isNothing) return null;
  return (
    <div className={styles.reviews}>
      <Panel title="Pagamentos em conferência" aside={<span className="muted">Não batem com a sua cobrança</span>}>
        <QueryState
          query={query}
          errorTitle="Erro ao carregar pagamentos em conferência."
          skeleton={<Skeleton lines={4} heightPx={69} />}
        >
          {({ reviews, next_cursor: nextCursor }) => (
            <>
              <ul className={styles.list} aria-label="Pagamentos em conferência">
                {reviews.map((review) => (
                  <ReviewRow key={review.id} review={review} onDecide={(action) => setDecision({ review, action })} />
                ))}
              </ul>
              {/* The last of it was decided just now. */}
              {reviews.length === 0 && <p className={styles.none}>Nenhum pagamento nesta página.</p>}
              <ListFooter>
                <Pager pages={pages} nextCursor={nextCursor} />
              </ListFooter>
            </>
          )}
        </QueryState>
      </Panel>
      {decision && <Decide {...decision} onClose={() => setDecision(null)} />}
    </div>
  );
}

type RowProps = { readonly review: Review; readonly onDecide: (action: Decision["action"]) => void };

function ReviewRow({ review, onDecide }: RowProps) {
  const { user_id: userId, name = "Empresa", decision } = review;
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
          {whatHappened(review)}
          {takenBack(review)}
        </span>
        <span className="muted">
          <RelativeTime at={review.created_at} /> · <span className={styles.id}>{review.end_to_end_id}</span>
        </span>
      </div>
      {decision === null ? (
        <div className={styles.actions}>
          <Button onClick={() => onDecide("RETURN")}>Devolver</Button>
          {userId !== null && (
            <Button kind="primary" onClick={() => onDecide("CREDIT")}>
              Creditar
            </Button>
          )}
        </div>
      ) : (
        <StatusTag tone="waiting">
          {decision === "CREDIT" ? "Crédito em andamento" : "Devolução em andamento"}
        </StatusTag>
      )}
    </li>
  );
}

/** Sentence on the part of a payment that the bank has already taken back; empty where there is none. */
const takenBack = ({ paid, decidable }: Review): string =>
  decidable < paid
    ? ` O banco já levou ${formatReais(paid - decidable)} de volta; restam ${formatReais(decidable)}.`
    : "";

function whatHappened({ reason, paid, expected }: Review): string {
  const amount = formatReais(paid);
  if (reason === "UNKNOWN_CHARGE" || expected === null) return `Pagou ${amount} sem uma cobrança nossa.`;
  if (reason === "SECOND_PAYMENT") return `Pagou ${amount} por uma cobrança que já estava paga.`;
  return `Pagou ${amount}; a cobrança era de ${formatReais(expected)}.`;
}

function Decide({ review, action, onClose }: Decision & { readonly onClose: () => void }) {
  const [decide, { isLoading, error }] = useDecidePaymentReviewMutation();
  const amount = formatReais(review.decidable);
  const isCredit = action === "CREDIT";
  const confirm = async () => {
    const answer = await decide({ id: review.id, body: { action } });
    if (answer.error) return;
    notify.success(isCredit ? `${amount} creditados.` : `${amount} em devolução ao pagador.`);
    onClose();
  };
  return (
    <Confirm
      title={isCredit ? "Creditar pagamento" : "Devolver pagamento"}
      actionLabel={isCredit ? `Creditar ${amount}` : `Devolver ${amount}`}
      busyLabel={isCredit ? "Creditando..." : "Devolvendo..."}
      isBusy={isLoading}
      isDestructive={!isCredit}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {error && <Notice tone="error">{errorMessage(error, "Erro ao decidir o pagamento.")}</Notice>}
      <p>
        {isCredit
          ? `${review.name ?? "A empresa"} recebe ${amount} no saldo, ${review.decidable < review.paid ? "o que resta do que pagou" : "o que de fato pagou"}.`
          : `${amount} voltam por Pix para quem pagou. Nada entra no saldo de ${review.name ?? "empresa"}.`}
        {takenBack(review)}
      </p>
    </Confirm>
  );
}
