import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "@tenho/kernel/errors/app-error";
import sharp from "sharp";
import { plain, pngBomb } from "../../../test/profile/_pictures.ts";
import { createPhotoEncoder } from "./photo-encoder.ts";

const encode = createPhotoEncoder();

async function refusal(picture: Uint8Array): Promise<string> {
  const error = await encode(picture).then(
    () => null,
    (raised: unknown) => raised,
  );
  assert.ok(error instanceof AppError, "it is refused");
  assert.deepEqual([error.code, error.fields.map(({ field }) => field)], ["invalid_input", ["photo_data"]]);
  return error.publicMessage;
}

test("a picture becomes WebP of at most 800 px a side, never larger than it was", async () => {
  for (const [picture, expected] of [
    [await plain(1600, 800).jpeg().toBuffer(), [800, 400]],
    [await plain(600, 1200).png().toBuffer(), [400, 800]],
    [await plain(120, 90).webp().toBuffer(), [120, 90]],
  ] as const) {
    const { format, width, height } = await sharp(await encode(picture)).metadata();
    assert.deepEqual([format, width, height], ["webp", ...expected]);
  }
});

test("a picture is turned the right way up, and says no more where and by what it was taken", async () => {
  const picture = await plain(100, 50)
    .jpeg()
    .withExif({ IFD0: { Make: "Telefone da Ana" }, IFD3: { GPSLatitude: "2/1 54/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  assert.ok((await sharp(picture).metadata()).exif);
  const { width, height, exif, icc, xmp, orientation } = await sharp(await encode(picture)).metadata();
  assert.deepEqual([width, height, exif, icc, xmp, orientation], [50, 100, undefined, undefined, undefined, undefined]);
});

test("what was hidden behind or within a picture is gone", async () => {
  const script = "<script>alert(1)</script>";
  const behind = Buffer.concat([await plain(64, 64).jpeg().toBuffer(), Buffer.from(script), Buffer.from("PK\x03\x04")]);
  const encoded = Buffer.from(await encode(behind)).toString("latin1");
  assert.ok(!encoded.includes(script) && !encoded.includes("PK\x03\x04"));
});

test("a few bytes that claim gigapixels are refused by their header", async () => {
  const bomb = pngBomb(60_000);
  assert.ok(bomb.length < 500);
  assert.match(await refusal(bomb), /grande demais|megapixels/);
  // Just above the limit, so that no other limit refuses it.
  assert.match(await refusal(pngBomb(4_001)), /grande demais|megapixels/);
});

test("only JPEG, PNG and WebP are read, told by their bytes", async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const gif = await plain(9, 9).gif().toBuffer();
  const tiff = await plain(9, 9).tiff().toBuffer();
  for (const other of [svg, gif, tiff, Buffer.from("%PDF-1.7"), Buffer.alloc(0), Buffer.from("\x89PNG")]) {
    assert.equal(await refusal(other), "Envie uma imagem JPEG, PNG ou WebP.");
  }
  // A JPEG's first bytes before an SVG: no decoder is looked for, the JPEG's own fails.
  assert.equal(await refusal(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg])), "A imagem não pôde ser lida.");
});

test("a broken or oversized file is refused", async () => {
  const whole = await plain(400, 400, "#d9530d").png({ compressionLevel: 0 }).toBuffer();
  assert.equal(await refusal(whole.subarray(0, whole.length / 2)), "A imagem não pôde ser lida.");
  assert.equal(await refusal(Buffer.alloc(1_048_577, 0xff)), "A imagem passa de 1 MB.");
});

test("a bounded number is worked on and waits, and the process goes on meanwhile", async () => {
  const picture = await plain(2_000, 2_000).jpeg().toBuffer();
  let turns = 0;
  let running = true;
  const turn = () => {
    turns += 1;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => encode(picture)));
  running = false;
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason as AppError] : []));
  assert.ok(refused.length >= 40 - 18, `${refused.length} refused`);
  assert.deepEqual(new Set(refused.map(({ code }) => code)), new Set(["overloaded"]));
  assert.ok(results.length - refused.length >= 16, "as many as may wait are taken");
  assert.ok(turns > 20, `${turns} turns of the event loop`);
});
