import type { BusinessHours } from "@tenho/br/calendar/business-hours";
import type { CrashPoint } from "@tenho/kernel/lifecycle/crash-points";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import { notifyConsumer, unreportedAnswers } from "../../domain/offers/notify-consumer.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { UsersClient } from "../ports/clients.ts";
import type { Wishes } from "../wish/wishes.ts";

export type NotifyConsumerDeps = {
  wishes: Pick<Wishes, "changeInStep">;
  users: Pick<UsersClient, "getMerchants">;
  now: () => Date;
  log: Logger;
  crash: CrashPoint;
};

/** Sends the consumer all gathered answers, without opening hours when these cannot be read. */
export function createNotifyConsumer({ wishes, users, now, log, crash }: NotifyConsumerDeps) {
  const hoursOf = async (wish: Wish): Promise<Map<string, BusinessHours | null>> => {
    try {
      const profiles = await users.getMerchants(unreportedAnswers(wish).map(({ merchantId }) => merchantId));
      return new Map(profiles.map(({ id, hours }) => [id, hours]));
    } catch (error) {
      log.warn({ err: error, wish_id: wish._id }, "answers are sent without opening hours");
      return new Map();
    }
  };

  return async (wish: Wish): Promise<Wish | null> => {
    const hours = await hoursOf(wish);
    const result = await wishes.changeInStep(wish._id, (stored) => notifyConsumer(stored, hours, now()), wish);
    crash("tell-batched");
    return result?.wish ?? null;
  };
}
