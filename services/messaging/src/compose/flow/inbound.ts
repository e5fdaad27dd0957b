import type { Component } from "@tenho/kernel/lifecycle/component";
import { createMessageConsumer } from "../../adapters/events/callbacks/message-consumer.ts";
import { createIsSilenced } from "../../app/abuse/is-silenced.ts";
import { createReverseTenho } from "../../app/follow-up/reverse-tenho.ts";
import { createAnswerQuestion } from "../../app/inbound/consumer/answer-question.ts";
import { createHandleConsumerTap } from "../../app/inbound/consumer/handle-consumer-tap.ts";
import { createHandleLocation } from "../../app/inbound/consumer/handle-location.ts";
import { createHandleText } from "../../app/inbound/consumer/handle-text.ts";
import { createHandleTypedReach } from "../../app/inbound/consumer/handle-typed-reach.ts";
import { createWelcomeFirst } from "../../app/inbound/consumer/welcome-first.ts";
import { createHandleCommand } from "../../app/inbound/handle-command.ts";
import { createHandleEraseRequest } from "../../app/inbound/handle-erase-request.ts";
import { createFindSenders } from "../../app/inbound/merchant/find-senders.ts";
import { createHandleMerchantAnswer } from "../../app/inbound/merchant/handle-merchant-answer.ts";
import { createHandleMerchantCommand } from "../../app/inbound/merchant/handle-merchant-command.ts";
import { createOpenOffer } from "../../app/inbound/merchant/open-offer.ts";
import { createReceiveMessage } from "../../app/inbound/receive-message.ts";
import { createRequireUnit } from "../../app/inbound/require-unit.ts";
import { createSendReply } from "../../app/inbound/send-reply.ts";
import type { AnswerOffer } from "../../app/offers/answer-offer.ts";
import type { OptOut } from "../../app/wish/opt-out.ts";
import type { OfferButtons } from "../../domain/outgoing/taps/button-id.ts";
import { createPauseButtons } from "../../domain/outgoing/taps/pause-button.ts";
import type { FlowDeps } from "./flow.ts";
import { composeVoice } from "./voice.ts";

export type InboundDeps = FlowDeps & {
  answerOffer: AnswerOffer;
  optOut: OptOut;
  buttons: OfferButtons;
};

export type Inbound = { messages: ReturnType<typeof createMessageConsumer>; components: Component[] };

/** The consumer of WhatsApp messages, with the use cases behind it; `components` in the order to start them. */
export function composeInbound(deps: InboundDeps): Inbound {
  const { runtime, config, stores, clients, outgoing, answerOffer, optOut, buttons, crash, now } = deps;
  const { settings, wishes } = deps.wishAccess;
  const { contacts, inbound, merchants, wishes: store } = stores;
  const { auth, categorisation, franchise, users, wallet } = clients;

  const reverseTenho = createReverseTenho({ wishes, wallet, log: runtime.log, now });
  const findSenders = createFindSenders({ auth, users });
  const pauseButtons = createPauseButtons(config.BUTTON_SECRET);
  const sendReply = createSendReply(outgoing);
  const requireUnit = createRequireUnit(franchise);
  const welcomeFirst = createWelcomeFirst({ contacts, sendReply, now });
  const answerQuestion = createAnswerQuestion({ wishes, franchise, categorisation, contacts, settings, now });
  const handleText = createHandleText({
    wishes,
    store,
    inbound,
    contacts,
    answerQuestion,
    requireUnit,
    settings,
    now,
  });
  const handleCommand = createHandleCommand({ optOut, sendReply });
  const voice = composeVoice({ ...deps, handleText, handleCommand, requireUnit, sendReply });
  const handleConsumerTap = createHandleConsumerTap({
    wishes,
    franchise,
    categorisation,
    reverseTenho,
    settings,
    now,
  });
  const receive = createReceiveMessage({
    inbound,
    contacts,
    store,
    parseButton: buttons.parse,
    openOffer: createOpenOffer({ findSenders, wishes, sendReply, buttonsOf: buttons.idsOf, settings }),
    parseOfferRow: buttons.parseRow,
    handleMerchantAnswer: createHandleMerchantAnswer({
      answerOffer,
      findSenders,
      wishes: store,
      inbound,
      outgoing,
      sendReply,
    }),
    handleMerchantCommand: createHandleMerchantCommand({
      findSenders,
      users,
      franchise,
      wallet,
      merchants,
      pauseButtons,
      sendReply,
      requireUnit,
      settings,
      now,
    }),
    parsePauseButton: pauseButtons.parse,
    handleText,
    handleConsumerTap,
    handleTypedReach: createHandleTypedReach({ store, inbound, outgoing, handleConsumerTap, sendReply, settings }),
    handleLocation: createHandleLocation({
      wishes,
      store,
      inbound,
      contacts,
      franchise,
      requireUnit,
      sendReply,
      welcomeFirst,
      settings,
      now,
    }),
    handleCommand,
    handleEraseRequest: createHandleEraseRequest({ findSenders, optOut, persons: stores.persons, sendReply, now }),
    handleVoice: voice.handleVoice,
    sendReply,
    welcomeFirst,
    requireUnit,
    isSilenced: createIsSilenced(franchise),
    now,
    crash,
  });
  const { nc, log, metrics } = runtime;
  const messages = createMessageConsumer({ nc, log, metrics, concurrency: config.FLOW_IN_PARALLEL_MAX, receive });
  return { messages, components: [voice.worker, messages] };
}
