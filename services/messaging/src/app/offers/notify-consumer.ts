import type { BusinessHours } from "@tenho/br/business-hours";
import type { Logger } from "@tenho/kernel/log/create-logger";
import type { CrashPoint } from "@tenho/kernel/test-crash/crash-points";
import { tellAnswers, untold } from "../../domain/offers/notify-consumer.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { Merchants } from "../ports/clients.ts";
import type { Wishes } from "../wish/wishes.ts";

export type TellDeps = {
  wishes: Wishes;
  merchants: Pick<Merchants, "get">;
  now: () => Date;
  log: Logger;
  crash: CrashPoint;
};

/** Tells the consumer of all answers gathered. Opening hours are a courtesy: without them the contact still goes out. */
export function createTellConsumer({ wishes, merchants, now, log, crash }: TellDeps) {
  const hoursOf = async (wish: Wish): Promise<Map<string, BusinessHours | null>> => {
    try {
      const profiles = await merchants.get(untold(wish).map(({ merchantId }) => merchantId));
      return new Map(profiles.map(({ id, hours }) => [id, hours]));
    } catch (error) {
      log.warn({ err: error, wish_id: wish._id }, "answers are told without opening hours");
      return new Map();
    }
  };

  return async (wish: Wish): Promise<Wish | null> => {
    const hours = await hoursOf(wish);
    const result = await wishes.change(wish._id, (stored) => tellAnswers(stored, hours, now()), wish);
    crash("tell-batched");
    return result?.wish ?? null;
  };
}
