import type { Logger } from "@tenho/kernel/log/create-logger";
import { resumeAnswer } from "../../domain/offers/answer-offer.ts";
import type { AskingTools } from "../../domain/offers/make-offers.ts";
import { nextStep, type Step } from "../../domain/schedule/next-step.ts";
import { passTime } from "../../domain/schedule/timeouts.ts";
import { after, type FlowSettings } from "../../domain/wish/flow-settings.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { SettleOffer } from "../offers/settle-offer.ts";
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
        const tools = (): AskingTools => ({ now: now(), settings, newId: deps.newId });
        return (await wishes.change(wish._id, (stored) => passTime(stored, tools()), wish))?.wish ?? null;
      }
      default:
        return deps[step.kind](wish);
    }
  };

  return async (id: string): Promise<Wish | null> => {
    let present = await wishes.get(id);
    for (let count = 0; count < STEPS_MAX; count += 1) {
      const wish = present;
      const step = wish && nextStep(wish, now(), settings);
      if (wish === null || step === null) return wish;
      try {
        present = await perform(wish, step);
      } catch (error) {
        log.warn({ err: error, wish_id: id, step: step.kind }, "a step of a wish failed and will be tried again");
        await sayMeanwhile(deps, wish, step);
        return (await wishes.change(id, (stored) => backedOff(stored, now(), settings)))?.wish ?? null;
      }
    }
    return present;
  };
}

export type AdvanceWish = ReturnType<typeof createAdvanceWish>;

/** What earlier steps wanted said does not wait for the one that failed. */
async function sayMeanwhile({ relay, log }: AdvanceDeps, wish: Wish, failed: Step): Promise<void> {
  if (failed.kind === "relay" || wish.outbox.length === 0) return;
  await relay(wish).catch((error: unknown) =>
    log.warn({ err: error, wish_id: wish._id }, "what was due to be said waits"),
  );
}

async function resume(deps: AdvanceDeps, wish: Wish, offerId: string): Promise<Wish | null> {
  const { wishes, settings, now, settle } = deps;
  const taken = await wishes.change(wish._id, (stored) => resumeAnswer(stored, offerId, now(), settings), wish);
  if (!taken?.applied) return taken?.wish ?? null;
  return (await settle(taken.wish, offerId)).wish;
}

function backedOff(wish: Wish, now: Date, { backoffMinMs, backoffMaxMs }: FlowSettings): Wish {
  const delayMs = Math.min(backoffMaxMs, backoffMinMs * 2 ** Math.min(wish.failures, 20));
  return { ...wish, failures: wish.failures + 1, backoffUntil: after(now, delayMs) };
}
