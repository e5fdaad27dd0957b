/**
 * The text of a file that a spreadsheet wrote: UTF-8 with or without a byte order mark, UTF-16 as Excel's "Unicode text", and otherwise Windows-1252, in
 * which every byte is a letter, so that it is tried last.
 */
export function decodeSpreadsheet(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
