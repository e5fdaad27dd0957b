import { canonicalPhone } from "@tenho/br/phone";
import { AppError } from "@tenho/kernel/errors/app-error";
import type { NoticeContent } from "../../domain/outgoing/texts/notices.ts";
import type { ContactStore } from "../ports/stores.ts";
import type { OutgoingStore } from "./outgoing-messages.ts";

/**
 * Stores a notice to an account's owner; the same id never speaks twice.
 * Raises: `invalid_input` for a number that is none.
 */
export function createSendNotice(deps: {
  contacts: Pick<ContactStore, "ofPhone">;
  outgoing: OutgoingStore;
  /** The business number that speaks for a unit; "" asks for any. */
  numberOf: (unitId: string) => Promise<string>;
  now: () => Date;
}) {
  return async (notice: { id: string; phone: string; unitId: string; content: NoticeContent }): Promise<void> => {
    const phone = canonicalPhone(notice.phone);
    if (phone === null || notice.id === "") throw new AppError("invalid_input", "Telefone inválido.");
    const { inWindow, outsideWindow, usefulMs } = notice.content;
    const contact = await deps.contacts.ofPhone(phone, "");
    await deps.outgoing.put({
      id: `notice:${notice.id}`,
      contactId: contact.id,
      phoneNumberId: await deps.numberOf(notice.unitId),
      inWindow,
      outsideWindow,
      offer: null,
      usefulUntil: usefulMs === null ? null : new Date(deps.now().getTime() + usefulMs),
    });
  };
}
