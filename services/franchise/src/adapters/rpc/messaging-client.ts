import type { Client } from "@connectrpc/connect";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { MessagingClient } from "../../app/ports.ts";

/** The messaging service, asked by RPC. */
export function createMessagingClient(rpc: Client<typeof MessagingService>): MessagingClient {
  return {
    wishStats: async (unit, seriesDays) => {
      const { recentWishes, series } = await rpc.getStats({
        unitIds: [unit.id],
        seriesDays,
        timeZone: unit.timeZone,
      });
      return { recentWishes, series: series.map(({ day, wishes, accepted }) => ({ day, wishes, accepted })) };
    },
    unmetDemand: async (unit, days, categoryId) => {
      const asked = { unitId: unit.id, days, timeZone: unit.timeZone, categoryId: categoryId ?? 0 };
      const { from, to, wishes, withoutBalance, cells, cellWishes, lines, categories } =
        await rpc.getUnmetDemand(asked);
      return { from, to, wishes, withoutBalance, cells, cellWishes, lines, categories };
    },
  };
}
