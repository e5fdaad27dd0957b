import type { ServiceImpl } from "@connectrpc/connect";
import { isTimeZone } from "@tenho/br/calendar/time-zones";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { ReadUnmetDemand } from "../../../app/statistics/read-unmet-demand.ts";

const DAYS_MAX = 90;

/** The wishes without a company, for the unit's dashboard. Raises: invalid_input. */
export function unmetDemandRpc(
  readUnmetDemand: ReadUnmetDemand,
): Pick<ServiceImpl<typeof MessagingService>, "getUnmetDemand"> {
  return {
    async getUnmetDemand({ unitId, days, timeZone, categoryId }) {
      if (days < 1 || days > DAYS_MAX) throw new AppError("invalid_input", "Período inválido.");
      if (!isTimeZone(timeZone)) throw new AppError("invalid_input", "Fuso horário desconhecido.");
      return readUnmetDemand(parseUuid(unitId), { days, timeZone, now: new Date() }, categoryId || null);
    },
  };
}
