/** A consumer's tap on one of our lists or buttons. Its id is unsigned: it costs nothing and works only for the wish's own contact. */
export type ConsumerTap =
  /** The answer to the question whether a wish that arrived late is still wanted. */
  | { kind: "still" | "not_still"; wishId: string }
  | { kind: "category"; wishId: string; categoryId: number | null }
  | { kind: "unit"; wishId: string; unitId: string }
  | { kind: "again"; wishId: string; round: number }
  | { kind: "drop"; wishId: string; round: number }
  /** The wish that is to be cancelled. */
  | { kind: "cancel"; wishId: string }
  /** The company that the person complains about, by its offer; null: another one. `wishId`: the text that complained. */
  | { kind: "complained"; wishId: string; offerId: string | null }
  /** The answer to the question whether a merchant has talked to them about its TENHO. */
  | { kind: "talked" | "not_talked"; wishId: string; offerId: string };

/** The id of a row or button; at most 90 characters. `categoryId: null` is "Nenhuma destas", `offerId: null` "Outra empresa". */
export function consumerTapId(tap: ConsumerTap): string {
  switch (tap.kind) {
    case "category":
      return `cat.${tap.wishId}.${tap.categoryId ?? "none"}`;
    case "unit":
      return `unit.${tap.wishId}.${tap.unitId}`;
    case "still":
    case "not_still":
    case "cancel":
      return `${tap.kind}.${tap.wishId}.0`;
    case "complained":
      return `${tap.kind}.${tap.wishId}.${tap.offerId ?? "other"}`;
    case "talked":
    case "not_talked":
      return `${tap.kind}.${tap.wishId}.${tap.offerId}`;
    default:
      return `${tap.kind}.${tap.wishId}.${tap.round}`;
  }
}

/** Reads an id made by {@link consumerTapId}; null for anything else. */
export function parseConsumerTapId(id: string): ConsumerTap | null {
  const [kind, wishId, tail, ...rest] = id.split(".");
  if (!wishId || !tail || rest.length > 0) return null;
  if (kind === "talked" || kind === "not_talked") return { kind, wishId, offerId: tail };
  if (kind === "complained") return { kind, wishId, offerId: tail === "other" ? null : tail };
  if (kind === "still" || kind === "not_still" || kind === "cancel") return { kind, wishId };
  if (kind === "unit") return { kind, wishId, unitId: tail };
  if (kind === "cat" && tail === "none") return { kind: "category", wishId, categoryId: null };
  const number = Number(tail);
  if (!Number.isSafeInteger(number)) return null;
  if (kind === "cat") return { kind: "category", wishId, categoryId: number };
  return kind === "again" || kind === "drop" ? { kind, wishId, round: number } : null;
}
