import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { openKeyOf } from "../../domain/intake/gather-texts.ts";
import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { typedCommand } from "../../domain/intake/typed-command.ts";
import { parseReplyId } from "../../domain/outgoing/consumer-tap-id.ts";
import { firstContact, onlyMedia } from "../../domain/outgoing/texts/consumer.ts";
import type { Contact, ContactStore, InboundStore, WishStore } from "../ports/stores.ts";
import type { TakeCommand } from "./handle-command.ts";
import type { TakeReply } from "./handle-consumer-tap.ts";
import type { SignedAnswer, TakeAnswer } from "./handle-merchant-answer.ts";
import type { HearText } from "./handle-text.ts";
import type { SayNow } from "./send-reply.ts";

export type ReceiveDeps = {
  inbound: InboundStore;
  contacts: Pick<ContactStore, "resolve" | "set" | "changeNumber">;
  store: Pick<WishStore, "findOpen">;
  /** The answer a button id stands for; null when it is none, or its signature is not ours. */
  readButton: (id: string) => SignedAnswer | null;
  hearText: HearText;
  takeAnswer: TakeAnswer;
  takeReply: TakeReply;
  takeCommand: TakeCommand;
  sayNow: SayNow;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * One WhatsApp message, delivered any number of times in any order. Its record is marked done last, together with the
 * outcome; until then every delivery goes through all steps again, each of which finds what it did before.
 *
 * @returns the outcome, for the log: never what was said.
 */
export function createReceiveMessage(deps: ReceiveDeps) {
  const { inbound, contacts, now, crash } = deps;
  return async (message: InboundMessage): Promise<string> => {
    const record = await inbound.get(message.id);
    if (record.done) return "done before";
    const { sender, phoneNumberId, at } = message;
    const contact = await contacts.resolve({ ...sender, phoneNumberId, at });
    crash("inbound-after-contact");
    const outcome = await handle(deps, message, contact, record.wishId);
    crash("inbound-before-done");
    await inbound.done(message.id, outcome, now());
    return outcome;
  };
}

async function handle(deps: ReceiveDeps, message: InboundMessage, contact: Contact, aimedAt: string | null) {
  const { content } = message;
  switch (content.kind) {
    case "text":
      return handleText(deps, message, contact, content, aimedAt);
    case "tap": {
      await welcomeBack(deps, contact, message.at);
      const answer = deps.readButton(content.id);
      if (answer !== null) return deps.takeAnswer.tapped(message, contact, answer);
      const reply = parseReplyId(content.id);
      return reply === null ? "tap unknown" : deps.takeReply(message, contact, reply);
    }
    case "media":
      return handleMedia(deps, message, contact);
    case "number_changed":
      await deps.contacts.changeNumber(contact.id, content.waId);
      return "number changed";
    case "ignored":
      return "ignored";
  }
}

type Text = Extract<InboundMessage["content"], { kind: "text" }>;

async function handleText(
  deps: ReceiveDeps,
  message: InboundMessage,
  contact: Contact,
  { text, quotedWamid }: Text,
  aimedAt: string | null,
): Promise<string> {
  const command = typedCommand(text);
  if (command === "opt_out") return deps.takeCommand(message, contact, command);
  await welcomeBack(deps, contact, message.at);
  if (command === "data_request") return deps.takeCommand(message, contact, command);
  if (command !== null) {
    const outcome = await deps.takeAnswer.typed(message, contact, command, quotedWamid);
    if (outcome !== null) return outcome;
  }
  return deps.hearText(message, contact, text, aimedAt);
}

/** Who writes again wants to be answered again; an older message that comes late does not undo a SAIR. */
async function welcomeBack({ contacts }: ReceiveDeps, contact: Contact, at: Date): Promise<void> {
  if (contact.optedOutAt !== null && at.getTime() > contact.optedOutAt.getTime()) {
    await contacts.set(contact.id, { optedOutAt: null });
  }
}

async function handleMedia(deps: ReceiveDeps, message: InboundMessage, contact: Contact): Promise<string> {
  const open = await deps.store.findOpen(openKeyOf(contact.id, message.phoneNumberId));
  if (open !== null) return "media beside a text";
  if (contact.welcomedAt === null) {
    await deps.sayNow(message, contact, "welcome", firstContact());
    await deps.contacts.set(contact.id, { welcomedAt: deps.now() });
  }
  await deps.sayNow(message, contact, "media", onlyMedia());
  return "media";
}
