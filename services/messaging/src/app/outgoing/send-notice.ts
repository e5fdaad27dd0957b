import { canonicalPhone } from "@tenho/br/contacts/phone";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { NoticeContent } from "../../domain/outgoing/texts/notices.ts";
import type { FranchiseClient } from "../ports/clients.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { OutgoingMessages } from "./outgoing-messages.ts";

/**
 * Stores a notice to an account's owner; the same id is stored once.
 * Raises: `invalid_input` for an invalid phone or an empty id; what the client raises.
 */
export function createSendNotice(deps: {
  contacts: Pick<ContactStore, "findOrCreateByPhone">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  franchise: Pick<FranchiseClient, "numberOfUnit">;
  now: () => Date;
}): SendNotice {
  return async (notice: { id: string; phone: string; unitId: string; content: NoticeContent }): Promise<void> => {
    // The phone comes from an account's form: without a country code it is Brazilian.
    const phone = canonicalPhone(notice.phone);
    if (phone === null || notice.id === "") throw new AppError("invalid_input", "Telefone inválido.");
    const { inWindow, outsideWindow, usefulMs, holdsSecret } = notice.content;
    const contact = await deps.contacts.findOrCreateByPhone(phone, "", deps.now());
    await deps.outgoing.enqueue([
      {
        id: `notice:${notice.id}`,
        contactId: contact.id,
        phoneNumberId: await deps.franchise.numberOfUnit(notice.unitId),
        inWindow,
        outsideWindow,
        offer: null,
        afterOptOut: true,
        ...(holdsSecret && { holdsSecret }),
        usefulUntil: usefulMs === null ? null : new Date(deps.now().getTime() + usefulMs),
      },
    ]);
  };
}

export type SendNotice = (notice: {
  id: string;
  phone: string;
  unitId: string;
  content: NoticeContent;
}) => Promise<void>;
