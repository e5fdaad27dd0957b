import type { Client } from "@connectrpc/connect";
import { type MessagingService, NoticeKind } from "@tenho/proto/messaging/v1/messaging_pb";
import type { MessagingClient } from "../../app/ports.ts";

/** The messaging service, asked by RPC. */
export function createMessagingClient(rpc: Client<typeof MessagingService>): MessagingClient {
  return {
    sendTemporaryPassword: async ({ id, phone, unitId, secret, validMinutes }) => {
      const parameters = [secret, String(validMinutes)];
      await rpc.sendNotice({ id, phone, unitId, kind: NoticeKind.TEMPORARY_PASSWORD, parameters });
    },
  };
}
