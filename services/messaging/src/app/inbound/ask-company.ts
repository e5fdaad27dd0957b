import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { saysSomething } from "../../domain/intake/says-something.ts";
import { type OrderTap, orderTapId } from "../../domain/outgoing/order-tap-id.ts";
import { wishDropped } from "../../domain/outgoing/texts/consumer.ts";
import { askIfConsumer } from "../../domain/outgoing/texts/merchant-answers.ts";
import { buttonOver } from "../../domain/outgoing/texts/strangers.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { HandleText } from "./handle-text.ts";
import type { Outcome } from "./outcomes.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import type { SendPrompt } from "./send-prompt.ts";
import type { SendReply } from "./send-reply.ts";

/** Within this time a further line belongs to the text that was asked about. */
const SAME_TEXT_MS = 120_000;
/** Talk that asks for nothing is asked about once in this time. */
const TALK_MS = 86_400_000;
const TEXT_MAX = 1_000;

export type AskCompanyDeps = {
  contacts: Pick<ContactStore, "update" | "answerPrompt">;
  handleText: HandleText;
  sendReply: SendReply;
  sendPrompt: SendPrompt;
  replyHourly: ReplyHourly;
  now: () => Date;
};

/** Asks a company whose text answers nothing whether it wants something as a consumer; its text is a wish only after that tap. */
export function createAskCompany(deps: AskCompanyDeps) {
  const { contacts, handleText, sendReply, sendPrompt, replyHourly, now } = deps;
  const ask = async (message: InboundMessage, contact: Contact, text: string): Promise<Outcome> => {
    const { id: inboundId, wamid, seq } = message;
    const question = askIfConsumer({
      yes: orderTapId({ wamid, isWanted: true }),
      no: orderTapId({ wamid, isWanted: false }),
    });
    const stray = { inboundId, wamid, seq, text: text.slice(0, TEXT_MAX) };
    // A company is not welcomed as a consumer.
    const welcomedAt = contact.welcomedAt ?? now();
    await sendPrompt(message, contact, "as_consumer", question, { stray, contact: { welcomedAt } });
    return "company asked if consumer";
  };

  return {
    async written(message: InboundMessage, contact: Contact, text: string): Promise<Outcome> {
      const { prompt } = contact;
      const stray = prompt?.answered === undefined ? prompt?.stray : undefined;
      if (prompt?.stray?.wamid === message.wamid) {
        return stray === undefined ? "company asked if consumer" : ask(message, contact, text);
      }
      const isSameText = prompt !== undefined && Math.abs(message.at.getTime() - prompt.at.getTime()) < SAME_TEXT_MS;
      if (stray === undefined || !isSameText) {
        return isTalkAgain(contact, message, text) ? "talk of a company" : ask(message, contact, text);
      }
      const lines = stray.text.split("\n");
      const joined = lines.includes(text) ? stray.text : `${stray.text}\n${text}`.slice(0, TEXT_MAX);
      await contacts.update(contact.id, { prompt: { ...prompt, stray: { ...stray, text: joined } } });
      return "further line of a company";
    },

    async tapped(message: InboundMessage, contact: Contact, { wamid, isWanted }: OrderTap): Promise<Outcome> {
      const { prompt } = contact;
      const isOpen = prompt?.answered === undefined || prompt.answered.wamid === message.wamid;
      if (prompt?.stray?.wamid !== wamid || !isOpen) {
        await replyHourly(message, contact, "over", buttonOver());
        return "tap over";
      }
      const { inboundId, seq, text } = prompt.stray;
      const answered = { wamid: message.wamid, buttonId: orderTapId({ wamid, isWanted }) };
      if (!(await contacts.answerPrompt(contact.id, prompt, answered))) {
        await replyHourly(message, contact, "over", buttonOver());
        return "tap over";
      }
      if (isWanted) return handleText({ ...message, id: inboundId, wamid, seq }, contact, text, null);
      await sendReply(message, contact, "no_order", wishDropped());
      return "company wants nothing";
    },
  };
}

/** Returns whether a text asks for nothing and the company was asked not long ago, so that its automatic replies are not answered each time. */
const isTalkAgain = ({ prompt }: Contact, { at }: InboundMessage, text: string): boolean =>
  !saysSomething(text) && prompt?.stray !== undefined && at.getTime() - prompt.at.getTime() < TALK_MS;

export type AskCompany = ReturnType<typeof createAskCompany>;
