import type { Connection } from "mongoose";
import { createInboundStore } from "../adapters/db/inbound-store.ts";
import { createAnswerQuestion } from "../app/inbound/answer-question.ts";
import { createTakeCommand } from "../app/inbound/handle-command.ts";
import { createTakeReply } from "../app/inbound/handle-consumer-tap.ts";
import { createTakeAnswer } from "../app/inbound/handle-merchant-answer.ts";
import { createHearText } from "../app/inbound/handle-text.ts";
import { createReceiveMessage } from "../app/inbound/receive-message.ts";
import { createSayNow } from "../app/inbound/send-reply.ts";
import { verifyButton } from "../domain/outgoing/button-id.ts";
import type { EngineDeps, WishEngine } from "./wish-worker.ts";

/** What hears WhatsApp messages. */
export function createReception(deps: EngineDeps & WishEngine & { connection: Connection }) {
  const { config, settings, store, contacts, outgoing, wishes, answerOffer, optOut, connection, crash, now } = deps;
  const { units, merchants, categoriser } = deps.neighbours;
  const inbound = createInboundStore(connection);
  const sayNow = createSayNow(outgoing);
  const answerQuestion = createAnswerQuestion({ wishes, units, categoriser, contacts, settings, now });
  return createReceiveMessage({
    inbound,
    contacts,
    store,
    readButton: (id) => verifyButton(id, config.BUTTON_SECRET),
    hearText: createHearText({ wishes, store, inbound, contacts, answerQuestion, settings, now }),
    takeAnswer: createTakeAnswer({ answerOffer, merchants, wishes: store, outgoing, sayNow }),
    takeReply: createTakeReply({ wishes, units, categoriser, settings, now }),
    takeCommand: createTakeCommand({ optOut, sayNow }),
    sayNow,
    now,
    crash,
  });
}
