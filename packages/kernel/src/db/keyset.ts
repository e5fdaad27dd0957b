import type { z } from "zod";
import { AppError } from "../errors/app-error.ts";

/** Writes the key of the last row of a page as an opaque text for the next request. */
export function encodeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/**
 * Reads a cursor back; `schema` describes the key it must hold, since a cursor is untrusted input.
 *
 * Raises: `invalid_input`.
 */
export function decodeCursor<T extends z.ZodType>(schema: T, cursor: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    throw new AppError("invalid_input", "A página pedida não existe mais. Recarregue a lista.", {
      cause,
      fields: [{ field: "cursor", message: "Cursor inválido" }],
    });
  }
}

/** A page of a list. */
export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

/** Makes a page of at most `limit` from `limit + 1` rows read: the extra row only shows that there is a next page. */
export function toPage<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => unknown): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items, next_cursor: hasMore ? encodeCursor(keyOf(last)) : null };
}
