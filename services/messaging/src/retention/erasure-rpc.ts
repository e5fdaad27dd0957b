import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { BeginAccountErasure } from "./begin-account-erasure.ts";
import type { EraseContacts } from "./erase-contacts.ts";

const PHONES_MAX = 100;

/** Returns whether a text is a number as WhatsApp writes it, Brazilian or foreign. */
const isNumber = (text: string): boolean => text.length <= 30 && /^\d{8,15}$/.test(text.replace(/[\s()+.-]/g, ""));

/** RPCs that erase accounts and consumers. Raises: invalid_input, and what erasing raises. */
export function erasureRpc(
  beginAccountErasure: BeginAccountErasure,
  eraseContacts: EraseContacts,
): Pick<ServiceImpl<typeof MessagingService>, "anonymisePerson" | "eraseConsumer"> {
  return {
    async eraseConsumer({ phone, contactId, dryRun }) {
      if ((phone === "") === (contactId === "")) throw new AppError("invalid_input", "Informe o número ou o contato.");
      if (phone !== "" && !isNumber(phone)) throw new AppError("invalid_input", "Número inválido.");
      const who = phone === "" ? { contactId: parseUuid(contactId) } : { phone };
      return { contactIds: await eraseContacts(who, dryRun) };
    },
    async anonymisePerson({ userId, phones }) {
      if (phones.length > PHONES_MAX) throw new AppError("invalid_input", "Telefones demais em um pedido.");
      await beginAccountErasure(parseUuid(userId), phones);
      return {};
    },
  };
}
