import type { InboundMessage } from "../../domain/intake/inbound-message.ts";
import { type Revision, reviseText, wasPutToSomebody } from "../../domain/intake/revise-text.ts";
import { splitOffIds } from "../../domain/intake/split-wishes.ts";
import { isStop } from "../../domain/intake/stop-words.ts";
import { inboundIdOf, wishIdOf } from "../../domain/intake/wish-id.ts";
import { editedTooLate, wishDeleted } from "../../domain/outgoing/texts/consumer.ts";
import { isApplied } from "../../domain/wish/applied-messages.ts";
import type { FlowSettings } from "../../domain/wish/flow-settings.ts";
import { withdraw } from "../../domain/wish/retry-or-close.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { Contact } from "../ports/contact-store.ts";
import type { InboundStore } from "../ports/inbound-store.ts";
import type { Wishes } from "../wish/wishes.ts";
import type { ComeBack } from "./come-back.ts";
import type { HandleCommand } from "./handle-command.ts";
import type { HandleText } from "./handle-text.ts";
import type { Outcome } from "./outcomes.ts";
import type { SendReply } from "./send-reply.ts";

export type RevisionContent = Extract<InboundMessage["content"], { kind: "revision" }>;

/**
 * Effect of a revision. `dropped`: the wish was withdrawn before anybody was asked anything. `no_wish`: the message is part of no wish, or not yet.
 * `void`: the message was part of a wish that turned out to be none. `late`: the revision came too late, and what was asked stays.
 */
export type Revised = "applied" | "withdrawn" | "dropped" | "late" | "no_wish" | "void";

export type ReviseDeps = {
  wishes: Pick<Wishes, "get" | "change">;
  settings: FlowSettings;
  now: () => Date;
};

/** Applies an edit or a deletion to the wish that has the message among its texts. Safe to repeat and in any order. */
export function createReviseWish({ wishes, settings, now }: ReviseDeps): ReviseWish {
  const withdrawSpawned = async (wish: Wish): Promise<void> => {
    for (const id of splitOffIds(wish._id)) await wishes.change(id, (stored) => withdraw(stored, now()));
  };

  /** @param inboundId id of the revised message. @param wishId the wish its text was added to; null: it opened one, or none. */
  return async (inboundId: string, wamid: string, wishId: string | null, revision: Revision): Promise<Revised> => {
    for (const id of new Set([wishIdOf(inboundId), ...(wishId === null ? [] : [wishId])])) {
      const before = await wishes.get(id);
      const isPart = before?.parts.some((part) => part.wamid === wamid) ?? false;
      // A deletion that stopped between this wish and those split from it continues with them.
      const wasWithdrawn = revision.text === null && before?.withdrawnAt !== undefined && isApplied(before, wamid);
      if (before === null || !(isPart || wasWithdrawn)) continue;
      if (before.state === "void") return "void";
      const result = await wishes.change(id, (stored) => reviseText(stored, wamid, revision, now(), settings));
      const after = result?.wish ?? before;
      if (revision.text === null && after.withdrawnAt !== undefined && after.parts.length === 0) {
        await withdrawSpawned(after);
        return wasPutToSomebody(after) ? "withdrawn" : "dropped";
      }
      const part = after.parts.find((one) => one.wamid === wamid);
      const isRevised = revision.text === null ? part === undefined : part?.edited !== undefined;
      return isRevised ? "applied" : "late";
    }
    return "no_wish";
  };
}

export type ReviseWish = (
  inboundId: string,
  wamid: string,
  wishId: string | null,
  revision: Revision,
) => Promise<Revised>;

export type HandleRevisionDeps = {
  inbound: Pick<InboundStore, "revise" | "forgetRevisedText">;
  handleText: HandleText;
  handleCommand: HandleCommand;
  comeBack: ComeBack;
  reviseWish: ReviseWish;
  sendReply: SendReply;
};

/**
 * Handles the edit or deletion of a message. The revision is stored with the record of the message before its wish is looked for, so that whichever
 * of the two is handled later finds what the other did.
 */
export function createHandleRevision({
  inbound,
  handleText,
  handleCommand,
  comeBack,
  reviseWish,
  sendReply,
}: HandleRevisionDeps): HandleRevision {
  return async (message: InboundMessage, contact: Contact, { wamid, text }: RevisionContent): Promise<Outcome> => {
    const { at, seq, phoneNumberId } = message;
    // A person who edits a message so that it asks for no more messages leaves at once.
    if (text !== null && isStop(text)) return handleCommand(message, contact, "opt_out");
    const id = inboundIdOf(phoneNumberId, wamid);
    const record = await inbound.revise(id, { text, at, seq });
    const revised = await reviseWish(id, wamid, record.wishId, { text, at, seq });
    if (record.isDone) await inbound.forgetRevisedText(id);
    if (text === null) {
      if (revised === "withdrawn") await sendReply(message, contact, "deleted", wishDeleted());
      return `deletion ${revised}`;
    }
    // A greeting that was edited into a wish is a new text.
    if (revised === "void") {
      if (contact.optedOutAt !== null && !(await comeBack(contact, at, text))) return "stays out";
      return `edit ${await handleText(message, contact, text, null)}`;
    }
    const isTooLate = revised === "late" || (revised === "no_wish" && record.isDone);
    if (isTooLate) await sendReply(message, contact, "edited", editedTooLate());
    return `edit ${revised}`;
  };
}

export type HandleRevision = (message: InboundMessage, contact: Contact, content: RevisionContent) => Promise<Outcome>;
