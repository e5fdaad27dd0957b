import type { VoiceNote } from "../../../domain/voice/voice-note.ts";

/** The voice notes that wait. */
export type VoiceStore = {
  /** Safe to repeat. */
  add(voice: VoiceNote, dueAt: Date): Promise<void>;
  dueIds(now: Date, max: number): Promise<string[]>;
  /** The voice note, for this caller until `leaseUntil`; null when it is not due, or gone. `attempts` counts this one. */
  claim(id: string, now: Date, leaseUntil: Date): Promise<{ voice: VoiceNote; attempts: number } | null>;
  remove(id: string): Promise<void>;
};

/** What transcribing costs in a day, in billionths of a US dollar. */
export type TranscriptionBudget = {
  /** The day it was booked on; null: the day's budget does not allow it. */
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

/** It gives no reason from outside: an answer could quote what it was sent. */
export class TranscriptionFailed extends Error {
  override readonly name = "TranscriptionFailed";
  /** Whether it may be on the bill all the same. */
  readonly mayBeBilled: boolean;
  /** Whether the transcriber is to blame, and not the file. */
  readonly isOutage: boolean;

  constructor(message: string, { mayBeBilled, isOutage }: { mayBeBilled: boolean; isOutage: boolean }) {
    super(message);
    this.mayBeBilled = mayBeBilled;
    this.isOutage = isOutage;
  }
}
