/** The caller; `unitIds` are the units an ADMIN runs, `clientId` the merchant a USER works for. */
export type Reader = {
  userId: string | null;
  role: "MASTER" | "ADMIN" | "CLIENT" | "USER" | "ANONYMOUS";
  unitIds: readonly string[];
  clientId: string | null;
  permissions: readonly string[];
};

/** A wallet is seen by its merchant, that merchant's staff, the ADMINs of its unit and MASTER. */
export function maySeeWallet(reader: Reader, wallet: { userId: string; unitId: string }): boolean {
  switch (reader.role) {
    case "MASTER":
      return true;
    case "ADMIN":
      return reader.unitIds.includes(wallet.unitId);
    case "CLIENT":
      return wallet.userId === reader.userId;
    case "USER":
      return reader.clientId !== null && wallet.userId === reader.clientId;
    case "ANONYMOUS":
      return false;
  }
}

/** A wallet is the reader's own when it is theirs or that of the merchant they work for, whatever their role. */
export const isOwnWallet = (reader: Pick<Reader, "userId" | "clientId">, userId: string): boolean =>
  userId === reader.userId || userId === reader.clientId;

/** Returns whether the reader is the merchant of a wallet, or its staff: only they may set its cap and threshold. */
export const isMerchantOf = (reader: Pick<Reader, "role" | "userId" | "clientId">, userId: string): boolean =>
  (reader.role === "CLIENT" && reader.userId === userId) || (reader.role === "USER" && reader.clientId === userId);
