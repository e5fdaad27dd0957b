/** A tap under the question to a company whether it asks for something as a consumer; `wamid`: that of its text. Unsigned: it works for its own person only. */
export type OrderTap = { wamid: string; isWanted: boolean };

const WANTED = "order.";
const UNWANTED = "no_order.";

export const orderTapId = ({ wamid, isWanted }: OrderTap): string => `${isWanted ? WANTED : UNWANTED}${wamid}`;

/** Reads an id made by {@link orderTapId}; null for anything else. */
export function parseOrderTapId(id: string): OrderTap | null {
  if (id.startsWith(WANTED)) return { wamid: id.slice(WANTED.length), isWanted: true };
  return id.startsWith(UNWANTED) ? { wamid: id.slice(UNWANTED.length), isWanted: false } : null;
}
