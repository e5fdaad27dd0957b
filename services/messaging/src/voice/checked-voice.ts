import { createHash } from "node:crypto";
import { oggSeconds } from "./ogg-duration.ts";
import type { VoiceFailure } from "./voice-note.ts";

const HASH_BYTES = 32;

/** A hash as Meta writes it, base64 or hexadecimal; null when it is neither. */
function hashBytes(text: string): Buffer | null {
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  return bytes.length === HASH_BYTES ? bytes : null;
}

export type CheckedVoice = { ok: true; seconds: number } | { ok: false; failure: VoiceFailure };

/** Checks that a downloaded file is the announced voice note and short enough; any other audio is not transcribed. */
export function checkVoice(
  file: Buffer,
  announced: { sha256: string; mimeType: string },
  secondsMax: number,
): CheckedVoice {
  const hash = hashBytes(announced.sha256);
  const isSame = hash?.equals(createHash("sha256").update(file).digest()) ?? false;
  if (!isSame || !/^audio\/ogg\b/i.test(announced.mimeType)) return { ok: false, failure: "wrong_media" };
  const seconds = oggSeconds(file);
  if (seconds === null) return { ok: false, failure: "wrong_media" };
  return seconds > secondsMax ? { ok: false, failure: "too_long" } : { ok: true, seconds };
}
