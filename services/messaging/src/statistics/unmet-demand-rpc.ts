import type { ServiceImpl } from "@connectrpc/connect";
import { runsUnits } from "@tenho/access/runs-units";
import { isTimeZone } from "@tenho/br/calendar/time-zones";
import { requireIdentity } from "@tenho/kernel/auth/require-identity";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { ReadUnmetDemand } from "./read-unmet-demand.ts";

const DAYS_MAX = 90;

/** RPC that reads the wishes without a company for the unit's dashboard. Raises: `invalid_input`, `forbidden`. */
export function unmetDemandRpc(
  readUnmetDemand: ReadUnmetDemand,
): Pick<ServiceImpl<typeof MessagingService>, "getUnmetDemand"> {
  return {
    async getUnmetDemand({ unitId, days, timeZone, categoryId }) {
      const id = parseUuid(unitId);
      if (!runsUnits(requireIdentity(), [id])) throw new AppError("forbidden", "Esta franquia não é sua.");
      if (days < 1 || days > DAYS_MAX) throw new AppError("invalid_input", "Período inválido.");
      if (!isTimeZone(timeZone)) throw new AppError("invalid_input", "Fuso horário desconhecido.");
      return readUnmetDemand(id, { days, timeZone, now: new Date() }, categoryId || null);
    },
  };
}
