import type { UsersClient } from "../../app/ports/clients.ts";
import type { ContactStore } from "../../app/ports/contact-store.ts";
import { templatesRefusedSince } from "../../domain/outgoing/template-consent.ts";

/** Reads since when a merchant's number takes no messages that we begin; null: it takes them. Raises: what users raises. */
export const createReadReach =
  (deps: { users: Pick<UsersClient, "getMerchants">; contacts: Pick<ContactStore, "findByPhone"> }) =>
  async (merchantId: string): Promise<Date | null> => {
    const [merchant] = await deps.users.getMerchants([merchantId]);
    const contact =
      merchant === undefined || merchant.phone === "" ? null : await deps.contacts.findByPhone(merchant.phone);
    return contact && templatesRefusedSince(contact);
  };

export type ReadReach = ReturnType<typeof createReadReach>;
