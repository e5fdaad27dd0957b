import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { openKeyOf } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { isMerchantCommand, typedCommand } from "../../domain/intake/typed-command.ts";
import { parseConsumerTapId } from "../../domain/outgoing/taps/consumer-tap-id.ts";
import { parseEraseTapId } from "../../domain/outgoing/taps/erase-tap-id.ts";
import type { OfferRow } from "../../domain/outgoing/taps/offer-row-id.ts";
import type { PauseButton } from "../../domain/outgoing/taps/pause-button.ts";
import { onlyMedia } from "../../domain/outgoing/texts/consumer.ts";
import type { IsSilenced } from "../abuse/is-silenced.ts";
import type { InboundStore } from "../ports/inbound/inbound-store.ts";
import type { Contact, ContactStore } from "../ports/people/contact-store.ts";
import type { WishStore } from "../ports/wishes/wish-store.ts";
import type { HandleVoice } from "../voice/handle-voice.ts";
import type { HandleConsumerTap } from "./consumer/handle-consumer-tap.ts";
import type { HandleLocation } from "./consumer/handle-location.ts";
import type { HandleText } from "./consumer/handle-text.ts";
import type { HandleTypedReach } from "./consumer/handle-typed-reach.ts";
import type { WelcomeFirst } from "./consumer/welcome-first.ts";
import type { HandleCommand } from "./handle-command.ts";
import type { HandleEraseRequest } from "./handle-erase-request.ts";
import type { HandleMerchantAnswer, SignedAnswer } from "./merchant/handle-merchant-answer.ts";
import type { HandleMerchantCommand } from "./merchant/handle-merchant-command.ts";
import type { OpenOffer } from "./merchant/open-offer.ts";
import type { RequireUnit } from "./require-unit.ts";
import type { SendReply } from "./send-reply.ts";

/** The message is on record, and that is all. */
const BLOCKED = "blocked";

export type ReceiveDeps = {
  inbound: InboundStore;
  contacts: Pick<ContactStore, "resolve" | "update" | "changeNumber">;
  store: Pick<WishStore, "findOpen">;
  /** The answer a button id stands for; null when the id is no button's or its signature is wrong. */
  parseButton: (id: string) => SignedAnswer | null;
  handleText: HandleText;
  handleMerchantAnswer: HandleMerchantAnswer;
  openOffer: OpenOffer;
  /** The offer a row's id stands for; null as above. */
  parseOfferRow: (id: string) => OfferRow | null;
  handleMerchantCommand: HandleMerchantCommand;
  /** The pause a button id stands for; null as above. */
  parsePauseButton: (id: string) => PauseButton | null;
  handleConsumerTap: HandleConsumerTap;
  handleTypedReach: HandleTypedReach;
  handleCommand: HandleCommand;
  handleEraseRequest: HandleEraseRequest;
  handleLocation: HandleLocation;
  /** Null without a transcriber. */
  handleVoice: HandleVoice | null;
  welcomeFirst: WelcomeFirst;
  sendReply: SendReply;
  requireUnit: RequireUnit;
  isSilenced: IsSilenced;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * One WhatsApp message, delivered any number of times in any order. Its record is marked done last, together with the
 * outcome; until then every delivery goes through all steps again, each of which finds what it did earlier.
 *
 * @returns the outcome, for the log: never the content.
 * @throws AppError not_found (`isUnservedNumber`) when no unit has the number it came to and it would begin something new.
 */
export function createReceiveMessage(deps: ReceiveDeps) {
  const { inbound, contacts, now, crash } = deps;
  return async (message: InboundMessage): Promise<string> => {
    const record = await inbound.get(message.id);
    if (record.isDone) return "already done";
    const { sender, phoneNumberId, at } = message;
    const contact = await contacts.resolve({ ...sender, phoneNumberId, at });
    crash("inbound-after-contact");
    const outcome = await handleContent(deps, message, contact, record.wishId);
    crash("inbound-before-done");
    await inbound.markDone(message.id, outcome, now());
    return outcome;
  };
}

async function handleContent(deps: ReceiveDeps, message: InboundMessage, contact: Contact, wishId: string | null) {
  const { content } = message;
  switch (content.kind) {
    case "text":
      return handleTextOrCommand(deps, message, contact, content, wishId);
    case "tap": {
      const answer = deps.parseButton(content.id);
      const row = answer === null ? deps.parseOfferRow(content.id) : null;
      const pause = answer === null && row === null ? deps.parsePauseButton(content.id) : null;
      const isOfMerchant = answer !== null || row !== null || pause !== null;
      // A merchant goes on answering, whatever it wrote as a consumer.
      if (!isOfMerchant && (await deps.isSilenced(contact, message.phoneNumberId))) return BLOCKED;
      await clearOptOut(deps, contact, message.at);
      if (answer !== null) return deps.handleMerchantAnswer.tapped(message, contact, answer);
      if (row !== null) return deps.openOffer(message, contact, row);
      if (pause !== null) return deps.handleMerchantCommand.tapped(message, contact, pause);
      const erasure = parseEraseTapId(content.id);
      if (erasure !== null) return deps.handleEraseRequest.tapped(message, contact, erasure);
      const tap = parseConsumerTapId(content.id);
      return tap === null ? "tap unknown" : deps.handleConsumerTap(message, contact, tap);
    }
    case "location":
      if (await deps.isSilenced(contact, message.phoneNumberId)) return BLOCKED;
      await clearOptOut(deps, contact, message.at);
      return deps.handleLocation(message, contact, content.place, wishId);
    case "voice":
      if (await deps.isSilenced(contact, message.phoneNumberId)) return BLOCKED;
      await clearOptOut(deps, contact, message.at);
      return deps.handleVoice === null
        ? handleMedia(deps, message, contact)
        : deps.handleVoice(message, contact, content);
    case "media":
      if (await deps.isSilenced(contact, message.phoneNumberId)) return BLOCKED;
      return handleMedia(deps, message, contact);
    case "number_changed":
      await deps.contacts.changeNumber(contact.id, content.waId);
      return "number changed";
    case "ignored":
      return "ignored";
  }
}

type TextContent = Extract<InboundMessage["content"], { kind: "text" }>;

async function handleTextOrCommand(
  deps: ReceiveDeps,
  message: InboundMessage,
  contact: Contact,
  content: TextContent,
  wishId: string | null,
): Promise<string> {
  const { text, quotedWamid } = content;
  const command = typedCommand(text);
  if (command === "opt_out") return deps.handleCommand(message, contact, command);
  const isSilenced = await deps.isSilenced(contact, message.phoneNumberId);
  if (!isSilenced) await clearOptOut(deps, contact, message.at);
  if (command === "data_request") return deps.handleCommand(message, contact, command);
  // What a block rests on would go with the contact: operators erase it.
  if (isSilenced && (command === null || command === "help" || command === "erase_request")) return BLOCKED;
  if (command === "erase_request") return deps.handleEraseRequest.written(message, contact);
  if (command !== null && isMerchantCommand(command)) {
    const outcome = await deps.handleMerchantCommand.typed(message, contact, command);
    if (outcome !== null) return outcome;
  } else if (command !== null) {
    const outcome = await deps.handleMerchantAnswer.typed(message, contact, { answer: command, quotedWamid }, wishId);
    if (outcome !== null) return outcome;
  }
  if (isSilenced) return BLOCKED;
  const reached = await deps.handleTypedReach(message, contact, content, wishId);
  return reached ?? deps.handleText(message, contact, text, wishId);
}

/** A person who writes again is answered again; an older message that arrives late does not undo a SAIR. */
async function clearOptOut({ contacts }: ReceiveDeps, contact: Contact, at: Date): Promise<void> {
  if (contact.optedOutAt !== null && at.getTime() > contact.optedOutAt.getTime()) {
    await contacts.update(contact.id, { optedOutAt: null });
  }
}

async function handleMedia(deps: ReceiveDeps, message: InboundMessage, contact: Contact): Promise<string> {
  const open = await deps.store.findOpen(openKeyOf(contact.id, message.phoneNumberId));
  if (open !== null) return "media of an open wish";
  await deps.requireUnit(message.phoneNumberId);
  await deps.welcomeFirst(message, contact);
  await deps.sendReply(message, contact, "media", onlyMedia());
  return "media";
}

export type ReceiveMessage = ReturnType<typeof createReceiveMessage>;
