import type { Component } from "@tenho/kernel/lifecycle/component";
import { createMessageConsumer } from "../adapters/events/message-consumer.ts";
import { createAnswerIdleCommand } from "../app/inbound/answer-idle-command.ts";
import { createAnswerLate } from "../app/inbound/answer-late.ts";
import { createAnswerQuestion } from "../app/inbound/answer-question.ts";
import { createAnswersNewOffer } from "../app/inbound/answers-new-offer.ts";
import { createAskCompany } from "../app/inbound/ask-company.ts";
import { createAskWhichOffer } from "../app/inbound/ask-which-offer.ts";
import { createAskWhichQuestion } from "../app/inbound/ask-which-question.ts";
import { createComeBack } from "../app/inbound/come-back.ts";
import { createCorrectWish } from "../app/inbound/correct-wish.ts";
import { createEndProofs } from "../app/inbound/end-proofs.ts";
import { createFindSenders } from "../app/inbound/find-senders.ts";
import { createHandleCommand } from "../app/inbound/handle-command.ts";
import { createHandleConsumerTap } from "../app/inbound/handle-consumer-tap.ts";
import { createHandleDecline } from "../app/inbound/handle-decline.ts";
import { createHandleEraseRequest } from "../app/inbound/handle-erase-request.ts";
import { createHandleIdentityChange } from "../app/inbound/handle-identity-change.ts";
import { createHandleLocation } from "../app/inbound/handle-location.ts";
import { createHandleMedia } from "../app/inbound/handle-media.ts";
import { createHandleMerchantAnswer } from "../app/inbound/handle-merchant-answer.ts";
import { createHandleMerchantCommand } from "../app/inbound/handle-merchant-command.ts";
import { createHandleMerchantWords } from "../app/inbound/handle-merchant-words.ts";
import { createHandleMove } from "../app/inbound/handle-move.ts";
import { createHandleNumberProof } from "../app/inbound/handle-number-proof.ts";
import { createHandleRevision, createReviseWish } from "../app/inbound/handle-revision.ts";
import { createHandleText } from "../app/inbound/handle-text.ts";
import { createHandleTypedReach } from "../app/inbound/handle-typed-reach.ts";
import { createOpenOffer } from "../app/inbound/open-offer.ts";
import { createReceiveMessage } from "../app/inbound/receive-message.ts";
import { createRecogniseAutomatic } from "../app/inbound/recognise-automatic.ts";
import { createRefuseStranger } from "../app/inbound/refuse-stranger.ts";
import { createRepeatOpenQuestion } from "../app/inbound/repeat-open-question.ts";
import { createReplyHourly } from "../app/inbound/reply-hourly.ts";
import { createRequireUnit } from "../app/inbound/require-unit.ts";
import { createSendPrompt } from "../app/inbound/send-prompt.ts";
import { createSendReply } from "../app/inbound/send-reply.ts";
import { createTellRepeated } from "../app/inbound/tell-repeated.ts";
import { createReadTryAgain } from "../app/inbound/typed-tap.ts";
import { createWelcomeFirst } from "../app/inbound/welcome-first.ts";
import type { AnswerOffer } from "../app/offers/answer-offer.ts";
import { createReverseTenho } from "../app/offers/reverse-tenho.ts";
import { createBoundReplies } from "../app/outgoing/bound-replies.ts";
import { createAdoptWishes } from "../app/wish/adopt-wishes.ts";
import type { OptOut } from "../app/wish/opt-out.ts";
import type { OfferButtons } from "../domain/outgoing/button-id.ts";
import { createPauseButtons } from "../domain/outgoing/pause-button.ts";
import type { FlowDeps } from "./flow.ts";
import { composeVoice } from "./voice.ts";

export type InboundDeps = FlowDeps & {
  answerOffer: AnswerOffer;
  optOut: OptOut;
  buttons: OfferButtons;
};

export type Inbound = { messages: ReturnType<typeof createMessageConsumer>; components: Component[] };

/** The consumer of WhatsApp messages, with the use cases behind it; `components` are in starting order. */
export function composeInbound(deps: InboundDeps): Inbound {
  const { runtime, config, stores, clients, outgoing, answerOffer, optOut, buttons, crash, now } = deps;
  const { settings, wishes } = deps.wishAccess;
  const { contacts, inbound, merchants, wishes: store } = stores;
  const { categorisation, franchise, users, wallet } = clients;

  const reverseTenho = createReverseTenho({ wishes, wallet, log: runtime.log, now });
  const findSenders = createFindSenders({ users });
  const endProofs = createEndProofs(users);
  const pauseButtons = createPauseButtons(config.BUTTON_SECRET);
  const bounded = createBoundReplies({ outgoing, contacts, settings, now });
  const sendReply = createSendReply(bounded);
  const sendPrompt = createSendPrompt({ contacts, sendReply });
  const replyHourly = createReplyHourly(bounded);
  const refuseStranger = createRefuseStranger({ users, replyHourly });
  const requireUnit = createRequireUnit(franchise);
  const welcomeFirst = createWelcomeFirst({ contacts, sendReply, now });
  const adoptWishes = createAdoptWishes({ contacts, store, wishes });
  const answerQuestion = createAnswerQuestion({ wishes, franchise, categorisation, contacts, store, settings, now });
  const handleText = createHandleText({
    wishes,
    store,
    inbound,
    contacts,
    answerQuestion,
    answerLate: createAnswerLate({ store, wishes, inbound, categorisation, settings, now }),
    tellRepeated: createTellRepeated({ store, contacts, replyHourly, settings, now }),
    correctWish: createCorrectWish({ store, wishes, inbound, categorisation, settings, now }),
    requireUnit,
    replyHourly,
    settings,
    now,
  });
  const repeatOpenQuestion = createRepeatOpenQuestion({ wishes, store, inbound, franchise, now });
  const handleMedia = createHandleMedia({
    store,
    wishes,
    contacts,
    inbound,
    repeatOpenQuestion,
    findSenders,
    requireUnit,
    welcomeFirst,
    replyHourly,
  });
  const comeBack = createComeBack({ contacts, categorisation, settings });
  const handleCommand = createHandleCommand({ optOut, sendReply });
  const voice = composeVoice({
    ...deps,
    handleText,
    handleCommand,
    comeBack,
    repeatOpenQuestion,
    requireUnit,
    sendReply,
  });
  const handleConsumerTap = createHandleConsumerTap({
    store,
    wishes,
    franchise,
    categorisation,
    reverseTenho,
    replyHourly,
    settings,
    now,
  });
  const askWhichOffer = createAskWhichOffer({ contacts, wishes, sendReply, replyHourly, buttonsOf: buttons.idsOf });
  const handleMerchantAnswer = createHandleMerchantAnswer({
    answerOffer,
    findSenders,
    wishes: store,
    inbound,
    outgoing,
    askWhichOffer,
    sendReply,
    replyHourly,
    refuseStranger,
  });
  const askCompany = createAskCompany({ contacts, handleText, sendReply, sendPrompt, replyHourly, now });
  const handleMerchantWords = createHandleMerchantWords({
    findSenders,
    store,
    wishes,
    contacts,
    outgoing,
    handleMerchantAnswer,
    askCompany,
    askWhichOffer,
    sendReply,
    replyHourly,
    refuseStranger,
    buttonsOf: buttons.idsOf,
    parseOfferRow: buttons.parseRow,
    settings,
  });
  const automatic = runtime.metrics.counter(
    "automatic_messages_total",
    "Texts that phones and bots sent by themselves, by how they were recognised",
    ["reason"],
  );
  const reviseWish = createReviseWish({ wishes, settings, now });
  const receive = createReceiveMessage({
    inbound,
    reviseWish,
    handleRevision: createHandleRevision({ inbound, handleText, handleCommand, comeBack, reviseWish, sendReply }),
    contacts,
    store,
    outgoing,
    findSenders,
    recogniseAutomatic: createRecogniseAutomatic({
      contacts,
      wishes,
      categorisation,
      outgoing,
      answersNewOffer: createAnswersNewOffer({ findSenders, store }),
      onAutomatic: (reason) => automatic.inc({ reason }),
      settings,
      now,
    }),
    readTryAgain: createReadTryAgain({ store, inbound }),
    askWhichQuestion: createAskWhichQuestion({ store, sendPrompt }),
    sendPrompt,
    handleMerchantWords,
    askCompany,
    endProofs,
    handleIdentityChange: createHandleIdentityChange({ contacts, adoptWishes, endProofs }),
    adoptWishes,
    parseButton: buttons.parse,
    openOffer: createOpenOffer({
      findSenders,
      wishes,
      sendReply,
      replyHourly,
      refuseStranger,
      buttonsOf: buttons.idsOf,
      settings,
    }),
    parseOfferRow: buttons.parseRow,
    handleMerchantAnswer,
    handleDecline: createHandleDecline({
      findSenders,
      store,
      wishes,
      inbound,
      outgoing,
      handleMerchantAnswer,
      sendReply,
      sendPrompt,
      buttonsOf: buttons.idsOf,
      now,
    }),
    handleMerchantCommand: createHandleMerchantCommand({
      findSenders,
      users,
      franchise,
      wallet,
      merchants,
      pauseButtons,
      sendReply,
      sendPrompt,
      refuseStranger,
      requireUnit,
      settings,
      now,
    }),
    parsePauseButton: pauseButtons.parse,
    handleText,
    comeBack,
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
    handleMove: createHandleMove({
      store,
      wishes,
      inbound,
      contacts,
      franchise,
      sendPrompt,
      welcomeFirst,
      settings,
      now,
    }),
    handleCommand,
    handleEraseRequest: createHandleEraseRequest({
      contacts,
      findSenders,
      optOut,
      persons: stores.persons,
      sendReply,
      sendPrompt,
      replyHourly,
      now,
    }),
    handleVoice: voice.handleVoice,
    answerIdleCommand: createAnswerIdleCommand({ findSenders, replyHourly }),
    handleNumberProof: createHandleNumberProof({ users, contacts, sendReply }),
    handleMedia,
    replyHourly,
    gates: deps.gates,
    now,
    crash,
  });
  const { nc, log, metrics } = runtime;
  const messages = createMessageConsumer({
    nc,
    log,
    metrics,
    concurrency: config.FLOW_IN_PARALLEL_MAX,
    receive,
    ...(deps.messageRetry !== undefined && { retry: deps.messageRetry }),
  });
  return { messages, components: [voice.worker, messages] };
}
