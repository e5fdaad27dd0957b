import type { Logger } from "@tenho/kernel/log/create-logger";
import { resumeAnswer } from "../domain/answering.ts";
import type { AskingTools, OfferButtons } from "../domain/asking.ts";
import { after, type FlowSettings } from "../domain/flow-settings.ts";
import { nextStep, type Step } from "../domain/next-step.ts";
import { passTime } from "../domain/passing-time.ts";
import type { Wish } from "../domain/wish.ts";
import type { SettleOffer } from "./settle-offer.ts";
import type { Wishes } from "./wishes.ts";

const STEPS_MAX = 50;

type DoStep = (wish: Wish) => Promise<Wish | null>;

export type AdvanceDeps = {
  wishes: Wishes;
  relay: DoStep;
  sort: DoStep;
  choose: DoStep;
  tell: DoStep;
  settle: SettleOffer;
  settings: FlowSettings;
  buttons: OfferButtons;
  newId: () => string;
  now: () => Date;
  log: Logger;
};

/**
 * Does whatever is due for a wish, step by step, until nothing is. A step that fails is tried again later, ever more
 * seldom; what was written before it stays.
 *
 * @returns the wish as it then is; null when there is none.
 */
export function createAdvanceWish(deps: AdvanceDeps) {
  const { wishes, settings, now, log } = deps;

  const perform = async (wish: Wish, step: Step): Promise<Wish | null> => {
    switch (step.kind) {
      case "settle":
        return resume(deps, wish, step.offerId);
      case "pass_time": {
        const { buttons, newId } = deps;
        const tools = (): AskingTools => ({ now: now(), settings, buttons, newId });
        return (await wishes.change(wish._id, (stored) => passTime(stored, tools())))?.wish ?? null;
      }
      default:
        return deps[step.kind](wish);
    }
  };

  return async (id: string): Promise<Wish | null> => {
    let wish = await wishes.get(id);
    for (let count = 0; wish !== null && count < STEPS_MAX; count += 1) {
      const step = nextStep(wish, now(), settings);
      if (step === null) return wish;
      try {
        wish = await perform(wish, step);
      } catch (error) {
        log.warn({ err: error, wish_id: id, step: step.kind }, "a step of a wish failed and will be tried again");
        return (await wishes.change(id, (stored) => backedOff(stored, now(), settings)))?.wish ?? null;
      }
    }
    return wish;
  };
}

export type AdvanceWish = ReturnType<typeof createAdvanceWish>;

async function resume(deps: AdvanceDeps, wish: Wish, offerId: string): Promise<Wish | null> {
  const { wishes, settings, now, settle } = deps;
  const taken = await wishes.change(wish._id, (stored) => resumeAnswer(stored, offerId, now(), settings));
  if (!taken?.applied) return taken?.wish ?? null;
  return (await settle(taken.wish, offerId)).wish;
}

function backedOff(wish: Wish, now: Date, { backoffMinMs, backoffMaxMs }: FlowSettings): Wish {
  const delayMs = Math.min(backoffMaxMs, backoffMinMs * 2 ** Math.min(wish.failures, 20));
  return { ...wish, failures: wish.failures + 1, backoffUntil: after(now, delayMs) };
}
