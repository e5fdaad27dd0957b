import { shortText } from "../../../shared/format/short-text.ts";
import { RelativeTime } from "../../../shared/ui/values/relative-time.tsx";
import { WrittenText } from "../../../shared/ui/values/written-text.tsx";
import { isOpen, type Message } from "../message.ts";
import { Deadline } from "./deadline.tsx";
import { useOfferAnswers } from "./offer-answers.tsx";
import styles from "./offer-card.module.css";
import { OfferOutcome } from "./offer-outcome.tsx";

type Props = { readonly message: Message };

/**
 * An offer: the wish, the time left, and the answer buttons; once answered, the outcome in their place. The card keeps its
 * height, because a tap on a neighbour's button that moved under the finger costs money.
 */
export function OfferCard({ message }: Props) {
  const answer = useOfferAnswers().of(message.id);
  const shown = answer?.state === "answered" ? answer.message : message;
  const { offer } = message;
  if (!offer) return null;
  return (
    <article className={`card ${styles.offer}`} aria-label={`Pedido: ${shortText(message.content)}`}>
      <p className={styles.meta}>
        <strong>{message.category_name ?? "Sem categoria"}</strong>
        <span>
          <RelativeTime at={message.received_at} />
          {offer.expires_at && shown.offer?.status === "PENDING" && (
            <>
              {" · "}
              <Deadline at={offer.expires_at} />
            </>
          )}
        </span>
      </p>
      <WrittenText className={styles.wish}>{message.content}</WrittenText>
      <div className={styles.outcome}>
        <OfferOutcome message={shown} answer={answer} isOpen={isOpen(message)} />
      </div>
    </article>
  );
}
