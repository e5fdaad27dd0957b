import type { Request } from "express";
import { GraphError } from "../domain/graph-error.ts";

const PAGE_SIZE = 25;
const PAGE_SIZE_MAX = 1_000;

/** The fields that a call names, or those Meta gives without. */
export const fieldsAsked = (req: Request, usual: readonly string[]): readonly string[] =>
  typeof req.query.fields === "string" ? req.query.fields.split(",") : usual;

const cursorAt = (position: number): string => Buffer.from(`row ${position}`).toString("base64url");

function positionOf(cursor: unknown): number {
  const [, position] = /^row (\d{1,6})$/.exec(Buffer.from(String(cursor), "base64url").toString()) ?? [];
  if (position === undefined) throw new GraphError(100, "after: not a cursor");
  return Number(position);
}

/** One page of a list with its cursors; `next` is there only where another page follows. */
export function pageOf(all: readonly object[], req: Request): object {
  const limit = Math.min(PAGE_SIZE_MAX, Math.max(1, Number(req.query.limit ?? PAGE_SIZE) || PAGE_SIZE));
  const from = req.query.after === undefined ? 0 : positionOf(req.query.after) + 1;
  const data = all.slice(from, from + limit);
  if (data.length === 0) return { data };
  const after = cursorAt(from + data.length - 1);
  const hasNext = from + data.length < all.length;
  const query = new URLSearchParams({ limit: String(limit), after });
  const next = `${req.protocol}://${req.get("host")}${req.baseUrl}${req.path}?${query}`;
  return { data, paging: { cursors: { before: cursorAt(from), after }, ...(hasNext && { next }) } };
}
