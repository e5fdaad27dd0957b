import { canonicalPhone } from "@tenho/br/contacts/phone";
import { AppError } from "@tenho/kernel/errors/app-error";
import { isWindowOpen } from "../../domain/outgoing/message-window.ts";
import { isSameNotice, type NoticeContent } from "../../domain/outgoing/texts/notices.ts";
import type { FranchiseClient } from "../ports/clients.ts";
import type { ContactStore } from "../ports/contact-store.ts";
import type { DeliveryStore } from "../ports/delivery-store.ts";
import type { OutgoingMessages } from "./outgoing-messages.ts";

/**
 * Stores a notice to an account's owner; the same id is stored once.
 * Raises: `unprocessable` (reason no_recovery_channel) for one that somebody waits for, where the window is closed and Meta does not take its template;
 * `invalid_input` for an invalid phone or an empty id, `conflict` for the id of a notice to somebody else or of another kind; what the client
 * raises.
 */
export function createSendNotice(deps: {
  contacts: Pick<ContactStore, "findOrCreateByPhone">;
  outgoing: Pick<OutgoingMessages, "enqueue">;
  deliveries: Pick<DeliveryStore, "get">;
  franchise: Pick<FranchiseClient, "numberOfUnit">;
  /** Returns whether Meta is known to take no message by a template. */
  isTemplateRefused: (name: string) => Promise<boolean>;
  now: () => Date;
}): SendNotice {
  return async (notice: { id: string; phone: string; unitId: string; content: NoticeContent }): Promise<void> => {
    // The phone comes from an account's form: without a country code it is Brazilian.
    const phone = canonicalPhone(notice.phone);
    if (phone === null || notice.id === "") throw new AppError("invalid_input", "Telefone inválido.");
    const { inWindow, outsideWindow, usefulMs, holdsSecret, isAwaited = false } = notice.content;
    const contact = await deps.contacts.findOrCreateByPhone(phone, "", deps.now());
    const id = `notice:${notice.id}`;
    const phoneNumberId = await deps.franchise.numberOfUnit(notice.unitId);
    const isOpen = isWindowOpen(contact.windows[phoneNumberId], deps.now());
    if (isAwaited && !isOpen && (await deps.isTemplateRefused(outsideWindow.name))) {
      const message = "O WhatsApp não leva senhas agora. Peça a senha pelo e-mail, ou fale com a sua franquia.";
      throw new AppError("unprocessable", message, { reason: "no_recovery_channel" });
    }
    await deps.outgoing.enqueue([
      {
        id,
        contactId: contact.id,
        phoneNumberId,
        inWindow,
        outsideWindow,
        offer: null,
        afterOptOut: true,
        ...(holdsSecret && { holdsSecret }),
        usefulUntil: usefulMs === null ? null : new Date(deps.now().getTime() + usefulMs),
      },
    ]);
    // Read after it was stored: two at once with one id find the same one.
    const message = (await deps.deliveries.get(id))?.message;
    if (message === undefined) return;
    if (message.contactId === contact.id && isSameNotice(message.outsideWindow, notice.content)) return;
    throw new AppError("conflict", "Esta chave já é de outro aviso.", { reason: "key_reused" });
  };
}

export type SendNotice = (notice: {
  id: string;
  phone: string;
  unitId: string;
  content: NoticeContent;
}) => Promise<void>;
