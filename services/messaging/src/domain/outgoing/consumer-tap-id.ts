/** A tap on one of our own lists or buttons that costs nothing: unsigned, but it only works for the wish's own contact. */
export type Reply =
  | { kind: "category"; wishId: string; categoryId: number | null }
  | { kind: "unit"; wishId: string; unitId: string }
  | { kind: "again"; wishId: string; round: number }
  | { kind: "drop"; wishId: string; round: number };

/** The id of a row or button; at most 90 characters. `categoryId: null` is "Nenhuma destas". */
export function replyId(reply: Reply): string {
  switch (reply.kind) {
    case "category":
      return `cat.${reply.wishId}.${reply.categoryId ?? "none"}`;
    case "unit":
      return `unit.${reply.wishId}.${reply.unitId}`;
    default:
      return `${reply.kind}.${reply.wishId}.${reply.round}`;
  }
}

/** Reads an id made by {@link replyId}; null for anything else. */
export function parseReplyId(id: string): Reply | null {
  const [kind, wishId, tail, ...rest] = id.split(".");
  if (!wishId || !tail || rest.length > 0) return null;
  if (kind === "unit") return { kind, wishId, unitId: tail };
  if (kind === "cat" && tail === "none") return { kind: "category", wishId, categoryId: null };
  const number = Number(tail);
  if (!Number.isSafeInteger(number)) return null;
  if (kind === "cat") return { kind: "category", wishId, categoryId: number };
  return kind === "again" || kind === "drop" ? { kind, wishId, round: number } : null;
}
