import type { Outcome } from "../app/inbound/outcomes.ts";
import type { RequireUnit } from "../app/inbound/require-unit.ts";
import type { Contact, ContactStore } from "../app/ports/contact-store.ts";
import type { WishStore } from "../app/ports/wish-store.ts";
import type { Wishes } from "../app/wish/wishes.ts";
import type { InboundMessage } from "../domain/intake/inbound-message.ts";
import { keyAt } from "../domain/intake/still-wanted.ts";
import { addMs, type FlowSettings } from "../domain/wish/flow-settings.ts";
import { awaitVoice, openWishForVoice } from "./await-voice.ts";
import type { VoiceNote } from "./voice-note.ts";
import type { VoiceStore } from "./voice-ports.ts";
import { waitingWishIdOf } from "./waiting-wish-id.ts";

export type HandleVoiceDeps = {
  voices: Pick<VoiceStore, "add">;
  wishes: Pick<Wishes, "open" | "change" | "get">;
  store: Pick<WishStore, "findOpen">;
  contacts: Pick<ContactStore, "update">;
  requireUnit: RequireUnit;
  /** Has the voice note transcribed soon, by this process. */
  nudge: (id: string) => void;
  /** Time a wish waits for the transcript, in milliseconds. */
  waitMs: number;
  settings: FlowSettings;
  now: () => Date;
};

export type VoiceContent = Extract<InboundMessage["content"], { kind: "voice" }>;

/**
 * Stores a voice note to be transcribed outside the queue of messages, which it does not hold up. Its wish gathers until then.
 *
 * Raises: not_found when no unit has the number.
 */
export function createHandleVoice(deps: HandleVoiceDeps): HandleVoice {
  const { voices, wishes, store, contacts, settings, now } = deps;

  /** Makes the wish wait for the transcript, as a best effort: without it a transcript that comes late becomes a wish of its own. */
  const wait = async (voice: VoiceNote, contact: Contact): Promise<void> => {
    const until = addMs(now(), deps.waitMs);
    const openKey = keyAt(voice, voice.at, now(), settings);
    const open = await store.findOpen(openKey);
    if (open !== null) return void (await wishes.change(open._id, (stored) => awaitVoice(stored, until)));
    const { wamid, at, phoneNumberId } = voice;
    const firstContact = contact.welcomedAt === null;
    const { id: contactId, name: senderName, phone: senderPhone } = contact;
    const from = {
      id: waitingWishIdOf(voice.id),
      contactId,
      phoneNumberId,
      senderName,
      senderPhone,
      firstContact,
      wamid,
      at,
      openKey,
    };
    const isOpened = await wishes.open(openWishForVoice(from, until, now(), settings));
    if (isOpened && firstContact) await contacts.update(contactId, { welcomedAt: now() });
  };

  return async (message: InboundMessage, contact: Contact, { mediaId, sha256 }: VoiceContent): Promise<Outcome> => {
    const { id, phoneNumberId, wamid, at, seq } = message;
    await deps.requireUnit(phoneNumberId);
    const voice = { id, contactId: contact.id, phoneNumberId, wamid, at, seq, mediaId, sha256 };
    // Of a person who wrote SAIR nothing is begun before the transcript asks for something.
    if (contact.optedOutAt === null) await wait(voice, contact);
    await voices.add(voice, now());
    deps.nudge(id);
    return "voice kept";
  };
}

export type HandleVoice = (message: InboundMessage, contact: Contact, content: VoiceContent) => Promise<Outcome>;
