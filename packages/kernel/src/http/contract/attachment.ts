/**
 * An answer that is a file instead of the route's JSON, written piece by piece as the caller takes it: a list of any length needs the memory of
 * one page. Of routes that say `attachment` in their contract.
 */
export class Attachment {
  /** Plain ASCII, without a path. */
  readonly fileName: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;

  constructor(fileName: string, chunks: AsyncIterable<string | Uint8Array>) {
    this.fileName = fileName;
    this.chunks = chunks;
  }
}

/** The type of a file of lines by `csvLine`. */
export const CSV_TYPE = "text/csv; charset=utf-8";
