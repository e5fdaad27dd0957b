import { createMessageConsumer } from "../adapters/events/message-consumer.ts";
import { createAnswerQuestion } from "../app/inbound/answer-question.ts";
import { createFindSenders } from "../app/inbound/find-senders.ts";
import { createHandleCommand } from "../app/inbound/handle-command.ts";
import { createHandleConsumerTap } from "../app/inbound/handle-consumer-tap.ts";
import { createHandleMerchantAnswer, type SignedAnswer } from "../app/inbound/handle-merchant-answer.ts";
import { createHandleText } from "../app/inbound/handle-text.ts";
import { createReceiveMessage } from "../app/inbound/receive-message.ts";
import { createRequireUnit } from "../app/inbound/require-unit.ts";
import { createSendReply } from "../app/inbound/send-reply.ts";
import type { AnswerOffer } from "../app/offers/answer-offer.ts";
import type { OptOut } from "../app/wish/opt-out.ts";
import type { FlowDeps } from "./flow.ts";

export type InboundDeps = FlowDeps & {
  answerOffer: AnswerOffer;
  optOut: OptOut;
  parseButton: (id: string) => SignedAnswer | null;
};

/** The consumer of WhatsApp messages, with the use cases behind it. */
export function composeInbound(deps: InboundDeps): ReturnType<typeof createMessageConsumer> {
  const { runtime, config, stores, clients, outgoing, answerOffer, optOut, parseButton, crash, now } = deps;
  const { settings, wishes } = deps.wishAccess;
  const { contacts, inbound, wishes: store } = stores;
  const { auth, categorisation, franchise, users } = clients;

  const sendReply = createSendReply(outgoing);
  const requireUnit = createRequireUnit(franchise);
  const answerQuestion = createAnswerQuestion({ wishes, franchise, categorisation, contacts, settings, now });
  const receive = createReceiveMessage({
    inbound,
    contacts,
    store,
    parseButton,
    handleMerchantAnswer: createHandleMerchantAnswer({
      answerOffer,
      findSenders: createFindSenders({ auth, users }),
      wishes: store,
      inbound,
      outgoing,
      sendReply,
    }),
    handleText: createHandleText({ wishes, store, inbound, contacts, answerQuestion, requireUnit, settings, now }),
    handleConsumerTap: createHandleConsumerTap({ wishes, franchise, categorisation, settings, now }),
    handleCommand: createHandleCommand({ optOut, sendReply }),
    sendReply,
    requireUnit,
    now,
    crash,
  });
  const { nc, log, metrics } = runtime;
  return createMessageConsumer({ nc, log, metrics, concurrency: config.FLOW_IN_PARALLEL_MAX, receive });
}
