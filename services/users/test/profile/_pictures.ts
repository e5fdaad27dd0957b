import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

export const dataUrl = (picture: Uint8Array, claimed = "image/png"): string =>
  `data:${claimed};base64,${Buffer.from(picture).toString("base64")}`;

/** A picture of one colour. */
export const plain = (width: number, height: number, background = "#0b6e4f") =>
  sharp({ create: { width, height, channels: 3, background } });

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, tail]);
}

/** A PNG of a few hundred bytes whose header claims `side` × `side` pixels. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(10_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
