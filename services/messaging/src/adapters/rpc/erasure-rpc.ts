import type { ServiceImpl } from "@connectrpc/connect";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { BeginAccountErasure } from "../../app/retention/begin-account-erasure.ts";

const PHONES_MAX = 100;

/** Erasures of accounts. Raises: invalid_input. */
export function erasureRpc(
  beginAccountErasure: BeginAccountErasure,
): Pick<ServiceImpl<typeof MessagingService>, "anonymisePerson"> {
  return {
    async anonymisePerson({ userId, phones }) {
      if (phones.length > PHONES_MAX) throw new AppError("invalid_input", "Telefones demais em um pedido.");
      await beginAccountErasure(parseUuid(userId), phones);
      return {};
    },
  };
}
