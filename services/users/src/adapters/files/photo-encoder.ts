import { AppError } from "@tenho/kernel/errors/app-error";
import pLimit from "p-limit";
import sharp from "sharp";
import type { EncodePhoto } from "../../app/profile/photo-ports.ts";

const BYTES_MAX = 1_048_576;
/** Maximum number of pixels, checked in the header before decoding: a picture of a few hundred bytes may claim to be gigapixels. */
const PIXELS_MAX = 16_000_000;
const SIDE_MAX = 800;
const QUALITY = 80;
const SECONDS_MAX = 10;
/** Each takes a core and tens of megabytes for a moment; two leave threads for whatever else the process does. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 16;

const FORMATS = ["jpeg", "png", "webp"] as const;
type Format = (typeof FORMATS)[number];

// Only these three decoders: others (SVG among them) are never reached, whatever a file says it is.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"] });
sharp.concurrency(1);
sharp.cache(false);

const startsWith = (bytes: Uint8Array, at: number, ...values: readonly number[]): boolean =>
  values.every((value, index) => bytes[at + index] === value);

/** Detects the format from the first bytes; null for any other format. */
function formatOf(bytes: Uint8Array): Format | null {
  if (startsWith(bytes, 0, 0xff, 0xd8, 0xff)) return "jpeg";
  if (startsWith(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  const isWebp = startsWith(bytes, 0, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes, 8, 0x57, 0x45, 0x42, 0x50);
  return isWebp ? "webp" : null;
}

function refusal(message: string, cause?: unknown): AppError {
  const fields = [{ field: "photo_data", message }];
  return new AppError("invalid_input", `${message}.`, { fields, ...(cause !== undefined && { cause }) });
}

async function encode(picture: Uint8Array, format: Format): Promise<Uint8Array> {
  const image = sharp(picture, { limitInputPixels: PIXELS_MAX, failOn: "error", sequentialRead: true });
  const { width, height, format: decoded } = await image.metadata();
  if (decoded !== format) throw refusal("A imagem não pôde ser lida");
  if (width * height > PIXELS_MAX) throw refusal(`A imagem passa de ${PIXELS_MAX / 1_000_000} megapixels`);
  return image
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer();
}

/**
 * JPEG, PNG or WebP decoded and written anew as WebP, at most 800 px a side, the right way up, without metadata or anything else the file
 * held. Runs on threads, a bounded number at once and waiting.
 */
export function createPhotoEncoder(): EncodePhoto {
  const limit = pLimit(AT_ONCE_MAX);
  return async (picture) => {
    if (picture.length > BYTES_MAX) throw refusal("A imagem passa de 1 MB");
    const format = formatOf(picture);
    if (format === null) throw refusal("Envie uma imagem JPEG, PNG ou WebP");
    if (limit.pendingCount >= WAITING_MAX) {
      throw new AppError("overloaded", "Muitas fotos ao mesmo tempo. Tente de novo em instantes.");
    }
    try {
      return await limit(() => encode(picture, format));
    } catch (error) {
      if (error instanceof AppError) throw error;
      const message =
        error instanceof Error && /pixel limit/i.test(error.message)
          ? "A imagem é grande demais"
          : "A imagem não pôde ser lida";
      throw refusal(message, error);
    }
  };
}
