import type { Client } from "@connectrpc/connect";
import { type MessagingService, NoticeKind } from "@tenho/proto/messaging/v1/messaging_pb";
import type { MessagingClient } from "../../app/ports.ts";

/** Days of wishes by which categories are ranked. */
const WANTED_DAYS = 90;

/** The messaging service, asked by RPC. */
export function createMessagingClient(rpc: Client<typeof MessagingService>): MessagingClient {
  return {
    anonymisePerson: async (userId, phones) => {
      await rpc.anonymisePerson({ userId, phones: [...phones] });
    },
    sendAccountActivated: async ({ id, phone, unitId, unitName, email, link, sentence }) => {
      const parameters = [unitName, email, link];
      await rpc.sendNotice({ id, phone, unitId, kind: NoticeKind.ACCOUNT_ACTIVATED, parameters, sentence });
    },
    wantedCategories: async (unitId, limit) =>
      (await rpc.listWantedCategories({ unitId, days: WANTED_DAYS, limit })).categoryIds,
    sendAccountChanged: async ({ id, phone, unitId, change, when, usefulMinutes, link }) => {
      const parameters = [change, when, String(usefulMinutes), link ?? ""];
      await rpc.sendNotice({ id, phone, unitId, kind: NoticeKind.ACCOUNT_CHANGED, parameters });
    },
  };
}
