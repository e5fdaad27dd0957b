import { coverDocument, formatDocument } from "@tenho/br/registration/document";
import { maySeeAccount, type Reader, seesWholeDocument } from "../../domain/accounts/account-access.ts";
import type { UsersContext } from "../users-context.ts";

/** Name, document and place of a company on a bill; a text is empty where nothing was given or it was erased. */
export type BillingParty = {
  userId: string;
  document: string;
  legalName: string;
  displayName: string;
  city: string;
  state: string;
};

/** Reads companies as their accountant names them; those that the reader does not see, and who are no companies, are left out. */
export async function readBillingParties(
  ctx: Pick<UsersContext, "accounts">,
  reader: Reader & { permissions: readonly string[] },
  userIds: readonly string[],
): Promise<BillingParty[]> {
  const found = await ctx.accounts.get(userIds);
  return found
    .filter((account) => account.role === "CLIENT" && maySeeAccount(reader, account))
    .map((account) => {
      const { id: userId, document, legalName, displayName, address } = account;
      const shown = seesWholeDocument(reader, account) ? formatDocument(document) : coverDocument(document);
      const { city = "", state = "" } = address ?? {};
      return { userId, document: shown, legalName, displayName, city, state };
    });
}
