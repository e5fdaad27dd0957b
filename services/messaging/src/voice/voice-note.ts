/** A voice note that waits to be transcribed. Only its id at Meta is stored, never the sound. */
export type VoiceNote = {
  /** Key of the record of its message: `m:<phone number id>:<wamid>`. */
  id: string;
  contactId: string;
  phoneNumberId: string;
  wamid: string;
  /** Meta's clock, whole seconds. */
  at: Date;
  /** Place in the stream: the order of arrival. */
  seq: number;
  /** Meta's id of the file, valid for seven days. */
  mediaId: string;
  /** SHA-256 of the file, as Meta's callback gave it: base64 or hexadecimal. */
  sha256: string;
};

/** Why a voice note could not be transcribed. */
export type VoiceFailure = "no_media" | "wrong_media" | "too_long" | "no_budget" | "no_transcript" | "empty";
