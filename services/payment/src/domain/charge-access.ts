/** The caller; `unitIds` are the units an ADMIN runs, `clientId` the merchant a USER works for. */
export type Reader = {
  userId: string | null;
  role: "MASTER" | "ADMIN" | "CLIENT" | "USER" | "ANONYMOUS";
  unitIds: readonly string[];
  clientId: string | null;
};

/** The merchant whose wallet the reader loads: a CLIENT's own, a USER's CLIENT's; null for everybody else. */
export function ownWallet({ role, userId, clientId }: Reader): string | null {
  if (role === "CLIENT") return userId;
  return role === "USER" ? clientId : null;
}

/** Charges are seen by their merchant, its staff, the ADMINs of its unit and MASTER. */
export function maySeeCharges(reader: Reader, merchant: { userId: string; unitId: string | null }): boolean {
  if (reader.role === "MASTER") return true;
  if (reader.role === "ADMIN") return merchant.unitId !== null && reader.unitIds.includes(merchant.unitId);
  return ownWallet(reader) === merchant.userId;
}
