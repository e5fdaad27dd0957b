import { Row } from "../../../shared/ui/layout/row.tsx";
import { StatusTag } from "../../../shared/ui/values/status-tag.tsx";
import type { Message } from "../message.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import { AnswerProblem } from "./answer-problem.tsx";
import { type OfferAnswer, useOfferAnswers } from "./offer-answers.tsx";
import { Receipt } from "./receipt.tsx";
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
      <Row as="p" gap={3}>
        <StatusTag tone="negative">Você respondeu NÃO TENHO</StatusTag>
      </Row>
    );
  }
  const isSending = answer?.state === "sending";
  const hasFailed = answer?.state === "failed";
  if (!isOpen && !isSending) {
    if (hasFailed) return <AnswerProblem error={answer.error} />;
    return (
      <Row as="p" gap={3}>
        <StatusTag tone="over">Expirado</StatusTag>
        <span className="muted">Nada foi cobrado.</span>
      </Row>
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
