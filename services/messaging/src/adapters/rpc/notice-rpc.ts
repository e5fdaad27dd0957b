import type { ServiceImpl } from "@connectrpc/connect";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { createSendNotice } from "../../app/outgoing/send-notice.ts";
import { noticeContent } from "./notice-content.ts";

/** Notices to the owners of accounts. Raises: invalid_input. */
export function noticeRpc(
  sendNotice: ReturnType<typeof createSendNotice>,
): Pick<ServiceImpl<typeof MessagingService>, "sendNotice"> {
  return {
    async sendNotice({ id, phone, unitId, kind, parameters }) {
      await sendNotice({ id, phone, unitId, content: noticeContent(kind, parameters) });
      return {};
    },
  };
}
