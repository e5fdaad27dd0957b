const CAMERA_PAUSE_MS = 250;

/** Whether this browser reads QR codes itself. */
export const canScan = () => "BarcodeDetector" in globalThis;

const newDetector = () => new globalThis.BarcodeDetector({ formats: ["qr_code"] });

/** The text of the first QR code in an image, or null. */
export async function codeInImage(file) {
  const [code] = await newDetector().detect(await createImageBitmap(file));
  return code?.rawValue ?? null;
}

/** Shows the camera in a video until a QR code is seen; its text. Rejects without a camera. */
export async function scanWithCamera(video) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  video.srcObject = stream;
  await video.play();
  try {
    const detector = newDetector();
    while (video.isConnected) {
      const [code] = await detector.detect(video);
      if (code !== undefined) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, CAMERA_PAUSE_MS));
    }
    return "";
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
