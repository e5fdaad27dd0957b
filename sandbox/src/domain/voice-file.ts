const SAMPLES_PER_SECOND = 48_000;
const CHARACTERS_PER_SECOND = 15;
const LAST_PAGE = 0x04;
const SEGMENT_MAX = 255;
const MARK = "TRANSCRIPT=";

/** A page of an Ogg file, without its checksum, since nothing plays the file. */
function page(flags: number, samples: number, packet: Buffer): Buffer {
  const segments = [...Array(Math.floor(packet.length / SEGMENT_MAX)).fill(SEGMENT_MAX), packet.length % SEGMENT_MAX];
  const head = Buffer.alloc(27);
  head.write("OggS");
  head.writeUInt8(flags, 5);
  head.writeBigUInt64LE(BigInt(samples), 6);
  head.writeUInt8(segments.length, 26);
  return Buffer.concat([head, Buffer.from(segments), packet]);
}

/** A voice note in the form of an Ogg Opus file: its length is the time its words take to speak, and its comments hold them. */
export function voiceFile({ mediaId, transcript }: { mediaId: string; transcript: string }): Buffer {
  const words = Buffer.from(JSON.stringify({ mediaId, transcript })).toString("base64");
  const seconds = 1 + Math.ceil(transcript.length / CHARACTERS_PER_SECOND);
  return Buffer.concat([
    page(0, 0, Buffer.from("OpusHead")),
    page(LAST_PAGE, seconds * SAMPLES_PER_SECOND, Buffer.from(`OpusTags${MARK}${words};`)),
  ]);
}

/** The words spoken in a file made by {@link voiceFile}; null for any other file. */
export function transcriptOf(file: Buffer): string | null {
  const [, words] = /TRANSCRIPT=([\w+/=]+);/.exec(file.toString("latin1")) ?? [];
  if (words === undefined) return null;
  const { transcript } = JSON.parse(Buffer.from(words, "base64").toString("utf8")) as { transcript: string };
  return transcript;
}
