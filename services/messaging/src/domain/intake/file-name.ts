/** A name with the ending of a file, without spaces, as phones give them: `pizza_calabresa.pdf`. */
const FILE_NAME =
  /^[^\s/\\]{1,150}\.(?:jpe?g|png|gif|webp|heic|pdf|docx?|xlsx?|pptx?|csv|txt|od[ts]|mp4|mov|3gp|avi|mp3|ogg|opus|m4a|wav|zip|rar|apk|vcf|xml|html?|svg|psd|cdr)$/i;
/** A name that WhatsApp gives to a file that was saved or sent from a computer: `WhatsApp Image 2026-11-25 at 10.12.33.jpeg`. */
const SAVED = /^WhatsApp (?:Image|Video|Audio|Document|Ptt) [^\n/\\]{1,150}$/i;

/** Returns whether a caption is only the name of the file it stands below, which asks for nothing. `filename`: as the message gives it; absent: it gives none. */
export function isFileName(caption: string, filename?: string): boolean {
  const written = caption.trim();
  const isSame = filename !== undefined && written.toLowerCase() === filename.trim().toLowerCase();
  return isSame || FILE_NAME.test(written) || SAVED.test(written);
}
