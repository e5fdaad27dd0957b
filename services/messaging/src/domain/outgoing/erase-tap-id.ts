/** A tap under the question whether everything kept of a person is to be deleted. Unsigned: it works for its own person only. */
export type EraseTap = { contactId: string; isConfirmed: boolean };

export const eraseTapId = ({ contactId, isConfirmed }: EraseTap): string =>
  `${isConfirmed ? "erase" : "keep"}.${contactId}`;

/** Reads an id made by {@link eraseTapId}; null for anything else. */
export function parseEraseTapId(id: string): EraseTap | null {
  const [kind, contactId, ...rest] = id.split(".");
  if ((kind !== "erase" && kind !== "keep") || !contactId || rest.length > 0) return null;
  return { contactId, isConfirmed: kind === "erase" };
}
