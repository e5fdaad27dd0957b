const SAMPLES_PER_SECOND = 48_000;
const CAPTURE = Buffer.from("OggS");
const HEADER_BYTES = 27;
const POSITION_AT = 6;
const NO_PACKET_ENDS = 0xffff_ffff_ffff_ffffn;

/**
 * Duration of a WhatsApp voice note (Opus in Ogg) in seconds: the position of its last page. Null for any other file, and for a position that no
 * recording could have.
 */
export function oggSeconds(file: Buffer): number | null {
  if (!file.subarray(0, CAPTURE.length).equals(CAPTURE) || !file.subarray(0, 1_024).includes("OpusHead")) return null;
  for (let at = file.lastIndexOf(CAPTURE); at >= 0; at = at === 0 ? -1 : file.lastIndexOf(CAPTURE, at - 1)) {
    if (at + HEADER_BYTES > file.length) continue;
    const samples = file.readBigUInt64LE(at + POSITION_AT);
    if (samples === NO_PACKET_ENDS) continue;
    const seconds = Number(samples) / SAMPLES_PER_SECOND;
    return seconds > 0 ? seconds : null;
  }
  return null;
}
