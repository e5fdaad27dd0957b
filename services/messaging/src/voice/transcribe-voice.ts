import { cleanMessage } from "@tenho/br/text/clean-message";
import { BreakerRefusal } from "@tenho/kernel/outbound/create-breaker";
import { checkVoice } from "./checked-voice.ts";
import type { VoiceFailure, VoiceNote } from "./voice-note.ts";
import {
  type MediaClient,
  type MediaFile,
  type Transcribe,
  type TranscriptionBudget,
  TranscriptionFailed,
} from "./voice-ports.ts";

const NANO_PER_USD = 1_000_000_000;
const SECONDS_PER_MINUTE = 60;

export type Transcribed = { ok: true; text: string } | { ok: false; failure: VoiceFailure };

const failed = (failure: VoiceFailure): Transcribed => ({ ok: false, failure });

/**
 * Fetches a voice note, checks it and has it transcribed within the day's budget: its cost is reserved before, and released when the vendor certainly
 * did not bill it. A crash in between leaves the reservation, so that the booked amount is never less than the billed one.
 *
 * Raises: only what the budget's store raises.
 */
export function createTranscribeVoice(deps: {
  media: MediaClient;
  transcribe: Transcribe;
  budget: TranscriptionBudget;
  usdPerMinute: number;
  secondsMax: number;
}): TranscribeVoice {
  const { media, transcribe, budget, usdPerMinute, secondsMax } = deps;

  return async (voice: VoiceNote): Promise<Transcribed> => {
    const found = await media.download(voice.mediaId).catch((): MediaFile | null => null);
    if (found === null) return failed("no_media");
    const checked = checkVoice(found.file, { sha256: voice.sha256, mimeType: found.mimeType }, secondsMax);
    if (!checked.ok) return checked;
    const nanoUsd = Math.ceil((checked.seconds / SECONDS_PER_MINUTE) * usdPerMinute * NANO_PER_USD);
    const day = await budget.reserve(nanoUsd);
    if (day === null) return failed("no_budget");
    try {
      const text = cleanMessage(await transcribe(found.file));
      return text === "" ? failed("empty") : { ok: true, text };
    } catch (error) {
      const isFree = error instanceof BreakerRefusal || (error instanceof TranscriptionFailed && !error.mayBeBilled);
      if (isFree) await budget.release(day, nanoUsd);
      return failed("no_transcript");
    }
  };
}

export type TranscribeVoice = (voice: VoiceNote) => Promise<Transcribed>;
