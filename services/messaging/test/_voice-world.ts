import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const SAMPLES_PER_SECOND = 48_000;

/** One page of an Ogg file with position `seconds`. */
function page(seconds: number, packet: string): Buffer {
  const head = Buffer.alloc(28);
  head.write("OggS");
  head.writeBigUInt64LE(BigInt(Math.round(seconds * SAMPLES_PER_SECOND)), 6);
  head.writeUInt8(1, 26);
  head.writeUInt8(packet.length, 27);
  return Buffer.concat([head, Buffer.from(packet)]);
}

/** A voice note of this length, reduced to the parts that are read. */
export const voiceFile = (seconds = 3, more = ""): Buffer =>
  Buffer.concat([page(0, "OpusHead"), page(seconds, `OpusTags${more}`)]);

export const sha256Of = (file: Buffer): string => createHash("sha256").update(file).digest("base64");

/** A stand-in for Meta's files and the transcriber; tests change `state`. */
export async function startVoiceWorld() {
  const state = {
    file: voiceFile(),
    mimeType: "audio/ogg; codecs=opus",
    mediaStatus: 200,
    /** Address of the file in Meta's answer; undefined: this server. */
    fileUrl: undefined as string | undefined,
    transcript: "quero uma pizza",
    transcriberStatus: 200,
    /** Resolved before the transcriber answers. */
    hold: Promise.resolve(),
    downloads: 0,
    transcriptions: 0,
    tokens: new Set<string>(),
    lastForm: "",
  };
  const server = createServer(async (req, res) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    state.tokens.add(`${req.url?.split("/")[1]} ${req.headers.authorization}`);
    if (req.method === "POST") {
      state.lastForm = (await bodyOf(req)).toString("latin1");
      state.transcriptions += 1;
      await state.hold;
      return res
        .writeHead(state.transcriberStatus, { "content-type": "application/json" })
        .end(JSON.stringify({ text: state.transcript }));
    }
    if (req.url?.startsWith("/file")) {
      state.downloads += 1;
      return res.end(state.file);
    }
    const { file, mimeType } = state;
    const media = { url: state.fileUrl ?? `${url}/file`, mime_type: mimeType, file_size: String(file.length) };
    res.writeHead(state.mediaStatus, { "content-type": "application/json" }).end(JSON.stringify(media));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    state,
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
