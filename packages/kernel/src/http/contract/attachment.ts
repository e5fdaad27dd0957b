/**
 * An answer that is a file instead of the route's JSON, written piece by piece at the caller's pace: a list of any length needs the memory of
 * one page. Allowed for routes with `attachment` in their contract.
 */
export class Attachment {
  /** Name of the file: plain ASCII, without a path. */
  readonly fileName: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;

  constructor(fileName: string, chunks: AsyncIterable<string | Uint8Array>) {
    this.fileName = fileName;
    this.chunks = chunks;
  }
}

/** Content type of a file whose lines come from `csvLine`. */
export const CSV_TYPE = "text/csv; charset=utf-8";
