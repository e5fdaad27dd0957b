import type { VoiceNote } from "./voice-note.ts";

/** Store of the voice notes that wait. */
export type VoiceStore = {
  /** Safe to repeat. */
  add(voice: VoiceNote, dueAt: Date): Promise<void>;
  dueIds(now: Date, max: number): Promise<string[]>;
  /** The voice note, for this caller until `leaseUntil`; null when it is not due, or gone. `attempts` counts this one. */
  claim(id: string, now: Date, leaseUntil: Date): Promise<{ voice: VoiceNote; attempts: number } | null>;
  remove(id: string): Promise<void>;
};

/** Daily budget for transcription, in billionths of a US dollar. */
export type TranscriptionBudget = {
  /** Books an amount and returns the day it was booked on; null when the day's budget does not allow it. */
  reserve(nanoUsd: number): Promise<string | null>;
  /** Gives back what was not billed. */
  release(day: string, nanoUsd: number): Promise<void>;
};

export type MediaFile = { file: Buffer; mimeType: string };

/** The files people sent, from Meta. Raises when one cannot be had: {@link MediaUnavailable} or what the connection raises. */
export type MediaClient = { download(mediaId: string): Promise<MediaFile> };

/** The file does not exist, is too large, or Meta does not answer. */
export class MediaUnavailable extends Error {
  override readonly name = "MediaUnavailable";
}

/** Raises {@link TranscriptionFailed}. */
export type Transcribe = (file: Buffer) => Promise<string>;

/** Failure of a transcription. It gives no reason from outside, since an answer could quote what was sent. */
export class TranscriptionFailed extends Error {
  override readonly name = "TranscriptionFailed";
  /** True when the failed transcription may be billed all the same. */
  readonly mayBeBilled: boolean;
  /** True when the transcriber is to blame, and not the file. */
  readonly isOutage: boolean;

  constructor(message: string, { mayBeBilled, isOutage }: { mayBeBilled: boolean; isOutage: boolean }) {
    super(message);
    this.mayBeBilled = mayBeBilled;
    this.isOutage = isOutage;
  }
}
