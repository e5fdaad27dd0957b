import type { ServiceImpl } from "@connectrpc/connect";
import { runsUnits } from "@tenho/access/runs-units";
import { DEFAULT_TIME_ZONE } from "@tenho/br/calendar/time-zones";
import { wallClock } from "@tenho/br/calendar/wall-clock";
import { personOfCall } from "@tenho/kernel/auth/person-of-call";
import { AppError } from "@tenho/kernel/errors/app-error";
import { parseUuid } from "@tenho/kernel/rpc/request-fields";
import type { MessagingService } from "@tenho/proto/messaging/v1/messaging_pb";
import type { ReadWantedCategories } from "./read-wanted-categories.ts";

const DAYS_MAX = 90;
const LIMIT_MAX = 100;

/**
 * RPC that reads what wishes ask for, without a consumer in it. Raises: `invalid_input`, `forbidden` for a unit that the call's person, if it has one, does
 * not run.
 */
export function wantedCategoriesRpc(
  readWanted: ReadWantedCategories,
  now: () => Date,
): Pick<ServiceImpl<typeof MessagingService>, "listWantedCategories"> {
  return {
    async listWantedCategories({ unitId, days, limit }) {
      const id = parseUuid(unitId);
      const person = personOfCall();
      if (person !== null && !runsUnits(person, [id])) throw new AppError("forbidden", "Esta franquia não é sua.");
      if (days < 1 || days > DAYS_MAX || limit < 1 || limit > LIMIT_MAX) {
        throw new AppError("invalid_input", "Período ou número de categorias inválido.");
      }
      const today = wallClock(now(), DEFAULT_TIME_ZONE).date;
      return { categoryIds: await readWanted(id, { days, today, limit }) };
    },
  };
}
