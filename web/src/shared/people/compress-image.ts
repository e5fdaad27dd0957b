const SIDE_MAX = 800;
const BYTES_MAX = 800_000;
const QUALITIES = [0.8, 0.6, 0.4];

/** Number of bytes in the base64 part of a data URL. */
const bytesOf = (dataUrl: string): number => ((dataUrl.length - dataUrl.indexOf(",") - 1) * 3) / 4;

/**
 * Compresses a picture to a JPEG of at most 800 px a side and 0.8 MB, as a data URL; upright, with white where it was transparent.
 * Throws when the browser cannot read the file as a picture.
 */
export async function compressImage(file: Blob): Promise<string> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, SIDE_MAX / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser has no canvas");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const attempts = QUALITIES.map((quality) => canvas.toDataURL("image/jpeg", quality));
  return attempts.find((dataUrl) => bytesOf(dataUrl) <= BYTES_MAX) ?? attempts.at(-1) ?? "";
}
