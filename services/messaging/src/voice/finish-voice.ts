import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { ComeBack } from "../app/inbound/come-back.ts";
import type { HandleCommand } from "../app/inbound/handle-command.ts";
import type { HandleText } from "../app/inbound/handle-text.ts";
import type { RepeatOpenQuestion } from "../app/inbound/repeat-open-question.ts";
import type { SendReply } from "../app/inbound/send-reply.ts";
import type { Contact, ContactStore } from "../app/ports/contact-store.ts";
import type { InboundStore } from "../app/ports/inbound-store.ts";
import type { WishStore } from "../app/ports/wish-store.ts";
import type { Wishes } from "../app/wish/wishes.ts";
import { isDecline } from "../domain/intake/decline-text.ts";
import type { InboundMessage } from "../domain/intake/inbound-message.ts";
import { keyAt } from "../domain/intake/still-wanted.ts";
import { typedCommand } from "../domain/intake/typed-command.ts";
import { understood } from "../domain/outgoing/texts/voice.ts";
import { addMs, type FlowSettings } from "../domain/wish/flow-settings.ts";
import { stopAwaitingVoice } from "./await-voice.ts";
import type { Transcribed, TranscribeVoice } from "./transcribe-voice.ts";
import type { VoiceNote } from "./voice-note.ts";
import type { VoiceStore } from "./voice-ports.ts";

const ATTEMPTS_MAX = 3;

export type FinishVoiceDeps = {
  voices: Pick<VoiceStore, "claim" | "remove">;
  transcribeVoice: TranscribeVoice;
  contacts: Pick<ContactStore, "get">;
  wishes: Pick<Wishes, "change">;
  store: Pick<WishStore, "findOpen">;
  inbound: Pick<InboundStore, "get">;
  handleText: HandleText;
  handleCommand: HandleCommand;
  comeBack: ComeBack;
  repeatOpenQuestion: RepeatOpenQuestion;
  sendReply: SendReply;
  onResult: (result: string) => void;
  /** Duration of a lease, longer than fetching and transcribing may take together. */
  leaseMs: number;
  settings: FlowSettings;
  now: () => Date;
  crash: CrashPoint;
};

/**
 * Has one voice note transcribed and handles the transcript as a text of its wish. Its record is removed last: after a crash anywhere it is done
 * again when the lease has ended, and each step finds what was done; at most the transcription is paid once more. A note that was not understood ends
 * the wait of its wish, which asks the person to write when nothing else came.
 */
export function createFinishVoice(deps: FinishVoiceDeps) {
  const { voices, contacts, wishes, store, settings, now, crash } = deps;

  const messageOf = ({ id, wamid, phoneNumberId, at, seq }: VoiceNote, text: string): InboundMessage => ({
    id,
    wamid,
    phoneNumberId,
    sender: { waId: null, bsuid: null, name: "" },
    at,
    seq,
    content: { kind: "text", text, quotedWamid: null },
  });

  const endWait = async (voice: VoiceNote, contact: Contact): Promise<void> => {
    const { phoneNumberId, at } = voice;
    const open = await store.findOpen(keyAt({ contactId: contact.id, phoneNumberId }, at, now(), settings));
    if (open !== null) await wishes.change(open._id, (stored) => stopAwaitingVoice(stored, now(), settings));
  };

  /** Ends the wait for a note that was not understood: a question that was open meanwhile is asked again. */
  const giveUp = async (voice: VoiceNote, contact: Contact): Promise<void> => {
    await endWait(voice, contact);
    const { wishId } = await deps.inbound.get(voice.id);
    await deps.repeatOpenQuestion(voice, contact, wishId);
  };

  const goOn = async (voice: VoiceNote, contact: Contact, text: string): Promise<string> => {
    const { wishId, revision } = await deps.inbound.get(voice.id);
    if (revision?.text === null) {
      await endWait(voice, contact);
      return "deleted";
    }
    const message = messageOf(voice, text);
    const command = typedCommand(text);
    // An answer that costs money, deletes or cancels is tapped or written, never taken from speech.
    const isAnswer = command === "TENHO" || command === "NAO_TENHO" || command === "erase_request";
    if (isAnswer || isDecline(text, false)) {
      await giveUp(voice, contact);
      return "spoken answer";
    }
    if (command === "opt_out" || command === "data_request") return deps.handleCommand(message, contact, command);
    if (contact.optedOutAt !== null && !(await deps.comeBack(contact, voice.at, text))) return "not wanted";
    await deps.sendReply(message, contact, "understood", understood({ text }));
    crash("voice-before-text");
    await deps.handleText(message, contact, text, wishId);
    await endWait(voice, contact);
    return "transcribed";
  };

  const attempt = async (voice: VoiceNote, attempts: number): Promise<string> => {
    const contact = await contacts.get(voice.contactId);
    const isWanted = contact !== null && (contact.optedOutAt === null || contact.optedOutAt < voice.at);
    if (!isWanted) return "not wanted";
    const heard: Transcribed =
      attempts > ATTEMPTS_MAX ? { ok: false, failure: "no_transcript" } : await deps.transcribeVoice(voice);
    crash("voice-transcribed");
    if (heard.ok) return goOn(voice, contact, heard.text);
    await giveUp(voice, contact);
    return heard.failure;
  };

  return async (id: string): Promise<void> => {
    const claimed = await voices.claim(id, now(), addMs(now(), deps.leaseMs));
    if (claimed === null) return;
    const result = await attempt(claimed.voice, claimed.attempts);
    crash("voice-before-removed");
    await voices.remove(id);
    deps.onResult(result);
  };
}
