import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { StatusPart } from "@tenho/kernel/health/status-rpc";
import type { BooksStatus } from "../../app/books/read-books-status.ts";

/** The books' part of the service's status. */
export const presentBooks = ({ balanced, discrepancies, provenAt, isStale }: BooksStatus): StatusPart => ({
  books: {
    balanced,
    discrepancies,
    ...(provenAt !== null && { provenAt: timestampFromDate(provenAt) }),
    stale: isStale,
  },
});
