import type { AnswerStanding } from "../../domain/offers/answer-offer.ts";
import type { OutgoingContent } from "../../domain/outgoing/message.ts";
import {
  alreadyAnswered,
  alreadyDeclined,
  offerComesAgain,
  tooLate,
  wishWithdrawn,
} from "../../domain/outgoing/texts/merchant.ts";

/** Why an offer takes no answer. */
type Closed = "withdrawn" | "already" | "again" | "late";

/** Reply for an offer that cannot be answered any more; null when it can. */
export function closedLine(standing: AnswerStanding): { kind: Closed; content: OutgoingContent } | null {
  switch (standing) {
    case "open":
      return null;
    case "withdrawn":
      return { kind: "withdrawn", content: wishWithdrawn() };
    case "accepted":
    case "answering":
      return { kind: "already", content: alreadyAnswered() };
    case "rejected":
      return { kind: "already", content: alreadyDeclined() };
    case "not_asked":
      return { kind: "again", content: offerComesAgain() };
    default:
      return { kind: "late", content: tooLate() };
  }
}
