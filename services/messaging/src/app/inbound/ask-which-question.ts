import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { plainAnswer } from "../../domain/intake/plain-answer.ts";
import { consumerTapId } from "../../domain/outgoing/consumer-tap-id.ts";
import { chooseWish } from "../../domain/outgoing/texts/acts.ts";
import { offeredCandidates } from "../../domain/outgoing/texts/category-question.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { Outcome } from "./outcomes.ts";
import type { SendPrompt } from "./send-prompt.ts";

export type AskWhichQuestionDeps = { store: Pick<WishStore, "unansweredOf">; sendPrompt: SendPrompt };

/**
 * Asks which of several open questions a plain yes or no answers, by buttons that name the wishes, each of which gives that answer. Safe to repeat.
 *
 * @param open the person's wish that further texts belong to
 * @returns null where the text is no such answer, or one question at the most is open to it
 */
export const createAskWhichQuestion =
  ({ store, sendPrompt }: AskWhichQuestionDeps): AskWhichQuestion =>
  async (message, contact, text, open) => {
    const said = plainAnswer(text);
    if (said === null) return null;
    const tapOf = answerTo(open, said === "yes");
    const first = open === null || tapOf === null ? [] : [{ id: tapOf, wish: open.text }];
    const unanswered = (await store.unansweredOf(contact.id)).filter(
      ({ phoneNumberId }) => phoneNumberId === message.phoneNumberId,
    );
    const again = unanswered.map(({ _id: wishId, rounds: round, text: wish }) => ({
      id: consumerTapId({ kind: said === "yes" ? "again" : "drop", wishId, round }),
      wish,
    }));
    const choices = [...first, ...again];
    if (choices.length < 2) return null;
    await sendPrompt(message, contact, "which_question", chooseWish(`${SAID[said]} para qual pedido?`, choices));
    return "which question asked";
  };

const SAID = { yes: "Sim", no: "Não" };

/** The tap that a yes or no means for the open question of a wish; null where it takes none. */
function answerTo(open: Wish | null, isYes: boolean): string | null {
  if (open?.state === "asking_still") return consumerTapId({ kind: isYes ? "still" : "not_still", wishId: open._id });
  if (open?.state !== "asking_category") return null;
  const [only, ...others] = offeredCandidates(open.guess);
  if (only === undefined || others.length > 0) return null;
  return consumerTapId({ kind: "category", wishId: open._id, categoryId: isYes ? only.id : null });
}

export type AskWhichQuestion = (
  message: InboundMessage,
  contact: Contact,
  text: string,
  open: Wish | null,
) => Promise<Outcome | null>;
