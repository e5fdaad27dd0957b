import { readNumberProof } from "@tenho/br/registration/number-proof-text";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { Gates } from "../../domain/gates.ts";
import { openKeyOf } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import type { Revision } from "../../domain/intake/revise-text.ts";
import { isMerchantCommand, type MerchantCommand, typedCommand } from "../../domain/intake/typed-command.ts";
import { type ConsumerTap, parseConsumerTapId } from "../../domain/outgoing/consumer-tap-id.ts";
import { parseEraseTapId } from "../../domain/outgoing/erase-tap-id.ts";
import { LEAVE_TAP_ID, STAY_TAP_ID } from "../../domain/outgoing/leave-tap-id.ts";
import type { OfferRow } from "../../domain/outgoing/offer-row-id.ts";
import { parseOrderTapId } from "../../domain/outgoing/order-tap-id.ts";
import type { PauseButton } from "../../domain/outgoing/pause-button.ts";
import { whichOfThese } from "../../domain/outgoing/texts/acts.ts";
import { buttonOver } from "../../domain/outgoing/texts/strangers.ts";
import type { Answer } from "../../domain/wish/wish.ts";
import type { HandleVoice } from "../../voice/handle-voice.ts";
import type { OutgoingMessages } from "../outgoing/outgoing-messages.ts";
import type { Contact, ContactStore } from "../ports/contact-store.ts";
import type { InboundRecord, InboundStore } from "../ports/inbound-store.ts";
import type { WishStore } from "../ports/wish-store.ts";
import type { AdoptWishes } from "../wish/adopt-wishes.ts";
import type { AnswerIdleCommand } from "./answer-idle-command.ts";
import type { AskCompany } from "./ask-company.ts";
import type { AskWhichQuestion } from "./ask-which-question.ts";
import { type ComeBack, endOptOut } from "./come-back.ts";
import type { EndProofs } from "./end-proofs.ts";
import type { FindSenders } from "./find-senders.ts";
import type { HandleCommand } from "./handle-command.ts";
import type { HandleConsumerTap } from "./handle-consumer-tap.ts";
import type { HandleDecline } from "./handle-decline.ts";
import type { HandleEraseRequest } from "./handle-erase-request.ts";
import type { HandleIdentityChange } from "./handle-identity-change.ts";
import type { HandleLocation } from "./handle-location.ts";
import type { HandleMedia } from "./handle-media.ts";
import type { HandleMerchantAnswer, SignedAnswer } from "./handle-merchant-answer.ts";
import type { HandleMerchantCommand } from "./handle-merchant-command.ts";
import type { HandleMerchantWords } from "./handle-merchant-words.ts";
import type { HandleMove } from "./handle-move.ts";
import type { HandleNumberProof } from "./handle-number-proof.ts";
import type { HandleRevision, ReviseWish } from "./handle-revision.ts";
import type { HandleText } from "./handle-text.ts";
import type { HandleTypedReach } from "./handle-typed-reach.ts";
import type { OpenOffer } from "./open-offer.ts";
import type { Outcome } from "./outcomes.ts";
import type { RecogniseAutomatic } from "./recognise-automatic.ts";
import type { ReplyHourly } from "./reply-hourly.ts";
import type { SendPrompt } from "./send-prompt.ts";
import {
  answersQuestion,
  isUnseen,
  mayChoose,
  openWishOf,
  optionsPointedAt,
  promptedTap,
  quotedTap,
  type ReadTryAgain,
} from "./typed-tap.ts";

/** Outcome of a blocked person's message, which is only recorded. */
const BLOCKED = "blocked" as const;
/** Outcome of what a person sends after SAIR without asking for something, which is only recorded. */
const STAYS_OUT = "stays out" as const;
/** Most edits of one message that are applied while it is handled. */
const REVISIONS_MAX = 10;

export type ReceiveDeps = {
  inbound: InboundStore;
  contacts: Pick<ContactStore, "resolve" | "update" | "answerPrompt">;
  store: Pick<WishStore, "findOpen">;
  outgoing: Pick<OutgoingMessages, "messageOf">;
  findSenders: FindSenders;
  recogniseAutomatic: RecogniseAutomatic;
  readTryAgain: ReadTryAgain;
  askWhichQuestion: AskWhichQuestion;
  sendPrompt: SendPrompt;
  handleMerchantWords: HandleMerchantWords;
  askCompany: AskCompany;
  /** Reads the answer from a button id; null when the id is no button's or its signature is wrong. */
  parseButton: (id: string) => SignedAnswer | null;
  endProofs: EndProofs;
  handleIdentityChange: HandleIdentityChange;
  adoptWishes: AdoptWishes;
  handleText: HandleText;
  comeBack: ComeBack;
  handleMerchantAnswer: HandleMerchantAnswer;
  openOffer: OpenOffer;
  /** Reads the offer from a row's id; null as above. */
  parseOfferRow: (id: string) => OfferRow | null;
  handleMerchantCommand: HandleMerchantCommand;
  /** Reads the pause from a button id; null as above. */
  parsePauseButton: (id: string) => PauseButton | null;
  handleNumberProof: HandleNumberProof;
  answerIdleCommand: AnswerIdleCommand;
  handleConsumerTap: HandleConsumerTap;
  handleDecline: HandleDecline;
  handleTypedReach: HandleTypedReach;
  handleCommand: HandleCommand;
  handleEraseRequest: HandleEraseRequest;
  handleLocation: HandleLocation;
  handleMove: HandleMove;
  handleRevision: HandleRevision;
  reviseWish: ReviseWish;
  /** Null without a transcriber. */
  handleVoice: HandleVoice | null;
  handleMedia: HandleMedia;
  replyHourly: ReplyHourly;
  gates: Pick<Gates, "ignores">;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Handles one WhatsApp message, delivered any number of times in any order. Its record is marked done last, together with the outcome; until then
 * every delivery goes through all steps again, each of which finds what it did earlier.
 *
 * @returns the outcome, for the log: never the content.
 * @throws AppError not_found (`isUnservedNumber`) when no unit has the number it came to and it would begin something new.
 */
export function createReceiveMessage(deps: ReceiveDeps): ReceiveMessage {
  const { inbound, now, crash } = deps;
  return async (message: InboundMessage): Promise<Outcome> => {
    const record = await inbound.get(message.id);
    if (record.isDone) return "already done";
    const { revision } = record;
    const changed = await deps.handleIdentityChange(message);
    let outcome: Outcome = changed ?? (await handleMessage(deps, message, record));
    let seen = revision;
    crash("inbound-before-done");
    for (let count = 0; count < REVISIONS_MAX; count += 1) {
      if (await inbound.markDone(message.id, outcome, now(), seen)) return outcome;
      const { revision: newer, wishId } = await inbound.get(message.id);
      if (newer !== null) outcome = `${await deps.reviseWish(message.id, message.wamid, wishId, newer)} revision`;
      seen = newer;
    }
    throw new AppError("unavailable", "A mensagem está sendo mudada agora. Tente de novo.");
  };
}

type Recorded = Pick<InboundRecord, "wishId" | "revision">;

async function handleMessage(deps: ReceiveDeps, message: InboundMessage, record: Recorded): Promise<Outcome> {
  const { sender, phoneNumberId, at } = message;
  // Whoever has a number that was another person's must not be taken for the account that proved it.
  const contact = await deps.contacts.resolve({ ...sender, phoneNumberId, at }, (phones) => deps.endProofs(phones, at));
  await deps.adoptWishes(contact);
  deps.crash("inbound-after-contact");
  return handleContent(deps, revisedBy(message, record.revision), contact, record.wishId);
}

/** Applies a revision to a message: gives it the edited text, or no content where it was deleted. */
function revisedBy(message: InboundMessage, revision: Revision | null): InboundMessage {
  const { content } = message;
  if (revision === null || content.kind === "tap" || content.kind === "revision") return message;
  if (revision.text === null) return { ...message, content: { kind: "ignored" } };
  // The text of an edit that was applied before is not kept.
  return content.kind === "text" && revision.text !== ""
    ? { ...message, content: { ...content, text: revision.text } }
    : message;
}

/** The handling of a message, once it is read. */
type Handling = {
  /** `decide`: where a gate ignores the person, the message is only recorded. `tell`: it is handled all the same, and told so. `none`: no gate is asked. */
  gates: "decide" | "tell" | "none";
  /** Of a person who wrote SAIR. `ends`: they are written to again. `stays`: it is handled and answered all the same. `silent`: it is only recorded. */
  optOut: "ends" | "stays" | "silent";
  handle: (isIgnored: boolean) => Promise<Outcome>;
};

async function handleContent(
  deps: ReceiveDeps,
  message: InboundMessage,
  contact: Contact,
  wishId: string | null,
): Promise<Outcome> {
  const read = readContent(deps, message, contact, wishId);
  if (read === null) return "ignored";
  const isIgnored = read.gates !== "none" && (await deps.gates.ignores(contact, message.phoneNumberId));
  if (isIgnored && read.gates === "decide") return BLOCKED;
  if (contact.optedOutAt !== null) {
    if (read.optOut === "silent") return STAYS_OUT;
    if (read.optOut === "ends" && !isIgnored) await endOptOut(deps.contacts, contact, message.at);
  }
  return read.handle(isIgnored);
}

function readContent(
  deps: ReceiveDeps,
  message: InboundMessage,
  contact: Contact,
  wishId: string | null,
): Handling | null {
  const { content } = message;
  switch (content.kind) {
    case "text":
      return readText(deps, message, contact, content, wishId);
    case "tap":
      return readTap(deps, message, contact, content.id);
    case "location":
      return {
        gates: "decide",
        optOut: "silent",
        handle: async () =>
          (await isCompanyWithoutWish(deps, message, contact))
            ? deps.handleMedia(message, contact, [], wishId)
            : deps.handleLocation(message, contact, content.place, wishId),
      };
    case "voice": {
      const { handleVoice, handleMedia } = deps;
      const handle = async () =>
        handleVoice === null || (await isCompanyWithoutWish(deps, message, contact))
          ? handleMedia(message, contact, [], wishId)
          : handleVoice(message, contact, content);
      // A voice note is judged once it is transcribed.
      return { gates: "decide", optOut: handleVoice === null ? "silent" : "stays", handle };
    }
    case "card":
    case "media": {
      const phones = content.kind === "card" ? content.phones : [];
      const handle = () => deps.handleMedia(message, contact, phones, wishId);
      return { gates: "decide", optOut: "silent", handle };
    }
    case "reaction": {
      const handle = () => deps.handleMerchantWords.reacted(message, contact, content);
      return { gates: "decide", optOut: "silent", handle };
    }
    case "revision":
      return { gates: "decide", optOut: "stays", handle: () => deps.handleRevision(message, contact, content) };
    case "number_changed":
    case "user_id_changed":
    case "ignored":
      return null;
  }
}

function readTap(deps: ReceiveDeps, message: InboundMessage, contact: Contact, id: string): Handling {
  // A gate concerns the person as a consumer; a merchant's buttons still work.
  const ofMerchant = (asks: boolean, handle: () => Promise<Outcome>): Handling => ({
    gates: "none",
    optOut: asks ? "ends" : "stays",
    handle,
  });
  const answer = deps.parseButton(id);
  if (answer !== null) {
    const handle = () => deps.handleMerchantAnswer.tapped(message, contact, answer);
    return ofMerchant(answer.answer === "TENHO", handle);
  }
  const row = deps.parseOfferRow(id);
  if (row !== null) {
    const picked = () => deps.handleMerchantWords.picked(message, contact, row, id);
    return ofMerchant(true, async () => (await picked()) ?? deps.openOffer(message, contact, row));
  }
  if (id === LEAVE_TAP_ID) {
    return { gates: "none", optOut: "stays", handle: () => deps.handleCommand(message, contact, "opt_out") };
  }
  if (id === STAY_TAP_ID)
    return { gates: "none", optOut: "stays", handle: () => deps.handleCommand(message, contact, "stay") };
  const pause = deps.parsePauseButton(id);
  if (pause !== null) {
    const resumes = "until" in pause && pause.until === null;
    return ofMerchant(resumes, () => deps.handleMerchantCommand.tapped(message, contact, pause));
  }
  const handle = () => handleConsumersTap(deps, message, contact, id);
  return { gates: "decide", optOut: asksOn(parseConsumerTapId(id)) ? "ends" : "stays", handle };
}

/** Returns whether a tap asks that somebody be looked for. */
const asksOn = (tap: ConsumerTap | null): boolean =>
  tap?.kind === "again" || tap?.kind === "still" || tap?.kind === "category" || tap?.kind === "unit";

async function handleConsumersTap(
  deps: ReceiveDeps,
  message: InboundMessage,
  contact: Contact,
  id: string,
): Promise<Outcome> {
  const order = parseOrderTapId(id);
  if (order !== null) return deps.askCompany.tapped(message, contact, order);
  const erasure = parseEraseTapId(id);
  if (erasure !== null) return deps.handleEraseRequest.tapped(message, contact, erasure);
  const tap = parseConsumerTapId(id);
  if (tap !== null) return deps.handleConsumerTap(message, contact, tap);
  await deps.replyHourly(message, contact, "over", buttonOver());
  return "tap unknown";
}

type TextContent = Extract<InboundMessage["content"], { kind: "text" }>;

function readText(
  deps: ReceiveDeps,
  message: InboundMessage,
  contact: Contact,
  content: TextContent,
  wishId: string | null,
): Handling {
  const code = readNumberProof(content.text);
  if (code !== null) {
    return { gates: "none", optOut: "stays", handle: () => deps.handleNumberProof(message, contact, code) };
  }
  const command = typedCommand(content.text);
  if (command === "opt_out") {
    return { gates: "none", optOut: "stays", handle: () => deps.handleCommand(message, contact, command) };
  }
  // "Apagar" confirms an erasure, but not where it is sent twice at once.
  const mayAnswer = command !== "erase_request" || !isUnseen(contact, message);
  const prompted = mayAnswer ? promptedTap(contact, message, content.text) : null;
  if (prompted !== null) return answerPrompt(deps, message, contact, { buttonId: prompted, wishId });
  const options = optionsPointedAt(contact, message, content.text);
  if (options !== null) return askWhichOption(deps, message, contact, options);
  if (command === "data_request") {
    return { gates: "tell", optOut: "stays", handle: () => deps.handleCommand(message, contact, command) };
  }
  // Erasing the contact would remove the reason for its block, so operators erase it instead.
  if (command === "erase_request") {
    return { gates: "decide", optOut: "stays", handle: () => deps.handleEraseRequest.written(message, contact) };
  }
  // A person who is ignored as a consumer may still write a merchant's word.
  const isOfMerchant = command !== null && command !== "help";
  return {
    gates: isOfMerchant ? "tell" : "decide",
    // Any other text is looked at before it opens a wish.
    optOut: command === "TENHO" || command === "resume" ? "ends" : "stays",
    handle: (isIgnored) => handleText(deps, message, contact, { content, command, wishId, isIgnored }),
  };
}

/** Asks once more, because the text agrees or points, and does not say to which of the options. */
const askWhichOption = (
  deps: ReceiveDeps,
  message: InboundMessage,
  contact: Contact,
  options: Parameters<typeof whichOfThese>[0],
): Handling => ({
  gates: "decide",
  optOut: "silent",
  handle: async () => {
    await deps.sendPrompt(message, contact, "which_option", whichOfThese(options));
    return "which option asked";
  },
});

/**
 * Handles a text as the tap on the button it means of the latest question outside a wish, which a redelivery finds answered by it. A question takes one
 * answer: where another message has just given it, the text is handled as any other.
 */
function answerPrompt(
  deps: ReceiveDeps,
  message: InboundMessage,
  contact: Contact,
  { buttonId, wishId }: { buttonId: string; wishId: string | null },
): Handling {
  const tap = readTap(deps, message, contact, buttonId);
  const { prompt, ...unprompted } = contact;
  const answered = { wamid: message.wamid, buttonId };
  return {
    ...tap,
    handle: async (isIgnored) =>
      prompt === undefined || (await deps.contacts.answerPrompt(contact.id, prompt, answered))
        ? tap.handle(isIgnored)
        : handleContent(deps, message, unprompted, wishId),
  };
}

type WrittenText = {
  content: TextContent;
  command: MerchantCommand | Answer | null;
  wishId: string | null;
  isIgnored: boolean;
};

async function handleText(
  deps: ReceiveDeps,
  message: InboundMessage,
  contact: Contact,
  { content, command, wishId, isIgnored }: WrittenText,
): Promise<Outcome> {
  const { text, quotedWamid } = content;
  if (command !== null) {
    const again =
      command === "TENHO" && quotedWamid === null
        ? await deps.handleMerchantWords.saidAgain(message, contact, text)
        : null;
    if (again !== null) return again;
    const outcome = isMerchantCommand(command)
      ? await deps.handleMerchantCommand.typed(message, contact, command)
      : await deps.handleMerchantAnswer.typed(message, contact, { answer: command, quotedWamid }, wishId);
    if (outcome !== null) return outcome;
  }
  if (isIgnored) return BLOCKED;
  if (command !== null && (await isIdle(deps, message, contact, wishId)))
    return deps.answerIdleCommand(message, contact);
  const answered = command === null ? await answerByWords(deps, message, contact, content, wishId) : null;
  if (answered !== null) return answered;
  const open = await openWishOf(deps.store, message, contact);
  const writer = command === null ? await deps.recogniseAutomatic(message, contact, text, open) : "person";
  if (writer === "machine") return "automatic reply";
  const mayComeBack = contact.optedOutAt === null || (await deps.comeBack(contact, message.at, text));
  if (!mayComeBack) return STAYS_OUT;
  const ofMerchant =
    command === null ? await deps.handleMerchantWords.plain(message, contact, text, wishId, open !== null) : null;
  if (ofMerchant !== null) return ofMerchant;
  if (writer === "doubtful") return deps.handleText({ ...message, isDoubtful: true }, contact, text, wishId);
  const moved = await deps.handleMove(message, contact, text, { open, wishId });
  return moved ?? deps.handleText(message, contact, text, wishId);
}

/** Handles a text as the answer to what it quotes, or to the open question that it fits; null where it answers nothing. */
async function answerByWords(
  deps: ReceiveDeps,
  message: InboundMessage,
  contact: Contact,
  content: TextContent,
  wishId: string | null,
): Promise<Outcome | null> {
  const { text, quotedWamid } = content;
  const quoted = quotedWamid === null ? null : await deps.outgoing.messageOf(quotedWamid);
  if (quotedWamid !== null && quoted !== null && quoted.offer !== null) {
    return deps.handleMerchantWords.quoting(message, contact, { text, quotedWamid }, quoted.offer);
  }
  const tapId = quoted === null ? null : quotedTap(quoted, text);
  if (tapId !== null) return readTap(deps, message, contact, tapId).handle(false);
  const chosen = await deps.handleMerchantWords.chosen(message, contact, text);
  if (chosen !== null) return chosen;
  const open = mayChoose(text) ? await openWishOf(deps.store, message, contact) : null;
  const which = mayChoose(text) && wishId === null ? await deps.askWhichQuestion(message, contact, text, open) : null;
  if (which !== null) return which;
  if (open !== null && answersQuestion(open, text)) return null;
  const declined = await deps.handleDecline(message, contact, content, wishId);
  if (declined !== null) return declined;
  const reached = await deps.handleTypedReach(message, contact, content, wishId);
  if (reached !== null) return reached;
  const again = await deps.readTryAgain(message, contact, text, wishId);
  return again === null ? null : handleConsumersTap(deps, message, contact, again);
}

/** Returns whether a company writes which is not in the middle of a wish of its own: what it says is no wish. */
async function isCompanyWithoutWish(deps: ReceiveDeps, message: InboundMessage, contact: Contact): Promise<boolean> {
  const senders = await deps.findSenders(contact);
  return senders.length > 0 && (await openWishOf(deps.store, message, contact)) === null;
}

/** Returns whether the person is not in the middle of a wish, which the text could belong to. */
async function isIdle(
  { store }: ReceiveDeps,
  { phoneNumberId }: InboundMessage,
  contact: Contact,
  wishId: string | null,
): Promise<boolean> {
  return wishId === null && (await store.findOpen(openKeyOf(contact.id, phoneNumberId))) === null;
}

export type ReceiveMessage = (message: InboundMessage) => Promise<Outcome>;
