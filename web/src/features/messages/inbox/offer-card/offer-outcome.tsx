import { StatusTag } from "../../../../shared/ui/values/status-tag.tsx";
import { type OfferAnswer, useOfferAnswers } from "../../answers/offer-answers.tsx";
import type { Message } from "../../message.ts";
import { Receipt } from "../receipt/receipt.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { AnswerProblem } from "./answer-problem.tsx";
import styles from "./offer-card.module.css";
import { Undo } from "./undo.tsx";

type Props = { readonly message: Message; readonly answer: OfferAnswer | undefined; readonly isOpen: boolean };

/** The part of an offer's card that answers it, and shows in the same place and height what came of it. */
export function OfferOutcome({ message, answer, isOpen }: Props) {
  const { choose, undo } = useOfferAnswers();
  const { offer } = message;
  if (!offer) return null;
  if (answer?.state === "undoable") {
    return <Undo choice={answer.choice} dueMs={answer.dueMs} onUndo={() => undo(message.id)} />;
  }
  if (offer.status === "ACCEPTED") return <Receipt message={message} isNew={answer?.state === "answered"} />;
  if (offer.status === "REJECTED") {
    return (
      <p className={styles.over}>
        <StatusTag tone="negative">Você respondeu NÃO TENHO</StatusTag>
      </p>
    );
  }
  const isSending = answer?.state === "sending";
  const hasFailed = answer?.state === "failed";
  if (!isOpen && !isSending) {
    if (hasFailed) return <AnswerProblem error={answer.error} />;
    return (
      <p className={styles.over}>
        <StatusTag tone="over">Expirado</StatusTag>
        <span className="muted">Nada foi cobrado.</span>
      </p>
    );
  }
  return (
    <>
      {hasFailed && <AnswerProblem error={answer.error} />}
      <AnswerButtons
        price={offer.price}
        sending={isSending ? answer.choice : undefined}
        hasProblem={hasFailed}
        onChoose={(choice) => choose(message.id, choice)}
      />
    </>
  );
}
