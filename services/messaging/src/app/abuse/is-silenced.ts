import { type Blocked, isSilenced } from "../../domain/abuse/contact-block.ts";
import type { FranchiseClient } from "../ports/clients.ts";

/** Whether what the contact writes to this number is kept without an answer. Raises: what the client raises. */
export type IsSilenced = (contact: Blocked, phoneNumberId: string) => Promise<boolean>;

/** The units of the number are asked for only when the contact is blocked somewhere. */
export const createIsSilenced =
  (franchise: Pick<FranchiseClient, "unitsOfNumber">): IsSilenced =>
  async (contact, phoneNumberId) => {
    if ((contact.blockedIn ?? []).length === 0) return false;
    if (isSilenced(contact, [])) return true;
    const units = await franchise.unitsOfNumber(phoneNumberId);
    return isSilenced(
      contact,
      units.map(({ id }) => id),
    );
  };
