import { AppError } from "@tenho/kernel/errors/app-error";
import type { Logger } from "@tenho/kernel/telemetry/create-logger";
import { inSpan } from "@tenho/kernel/telemetry/span";
import { tellPreparing } from "../../domain/intake/tell-preparing.ts";
import { resumePayment } from "../../domain/offers/answer-offer.ts";
import { addMs, type FlowSettings, isDue } from "../../domain/wish/flow-settings.ts";
import { nextStep, type Step } from "../../domain/wish/next-step.ts";
import type { Wish } from "../../domain/wish/wish.ts";
import type { SettleOffer } from "../offers/settle-offer.ts";
import { NO_MODEL } from "../ports/clients.ts";
import type { Wishes } from "./wishes.ts";

const STEPS_MAX = 50;

type DoStep = (wish: Wish) => Promise<Wish | null>;

export type AdvanceDeps = {
  wishes: Pick<Wishes, "get" | "changeInStep">;
  relay: DoStep;
  applyTimeouts: DoStep;
  triage: DoStep;
  makeOffers: DoStep;
  notifyConsumer: DoStep;
  settle: SettleOffer;
  settings: FlowSettings;
  now: () => Date;
  log: Logger;
};

/**
 * Performs the due steps of a wish in turn, until none is due. A step that fails is tried again after a growing pause; what was written before it
 * stays.
 *
 * @param known the wish as it was just written, if it was: saves reading it, and may be stale
 * @returns the wish as it then is; null when there is none.
 */
export function createAdvanceWish(deps: AdvanceDeps): AdvanceWish {
  const { wishes, settings, now, log } = deps;

  const perform = async (wish: Wish, step: Step): Promise<Wish | null> => {
    switch (step.kind) {
      case "settle":
        return resume(deps, wish, step.offerId);
      case "apply_timeouts":
        return deps.applyTimeouts(wish);
      case "triage":
        return deps.triage(wish);
      case "make_offers":
        return deps.makeOffers(wish);
      case "notify_consumer":
        return deps.notifyConsumer(wish);
      case "relay":
        return deps.relay(wish);
    }
  };

  /** Stores the wish's next moment again when nothing is due yet, because the settings it was scheduled by have changed. */
  const reschedule = async (wish: Wish): Promise<Wish | null> => {
    const again = (stored: Wish): Wish => {
      const isEarly = nextStep(stored, now(), settings) === null && isDue(stored.nextDueAt, now());
      return isEarly ? { ...stored } : stored;
    };
    return (await wishes.changeInStep(wish._id, again, wish))?.wish ?? null;
  };

  return async (id: string, known: Wish | null = null): Promise<Wish | null> => {
    let current = known ?? (await wishes.get(id));
    for (let count = 0; count < STEPS_MAX; count += 1) {
      const wish = current;
      const step = wish && nextStep(wish, now(), settings);
      if (wish === null) return wish;
      if (step === null) return isDue(wish.nextDueAt, now()) ? reschedule(wish) : wish;
      try {
        current = await inSpan(
          `wish ${step.kind}`,
          () => ({ parent: wish.trace ?? null, attributes: { "tenho.wish_id": wish._id } }),
          () => perform(wish, step),
        );
      } catch (error) {
        log.warn({ err: error, wish_id: id, step: step.kind }, "a step of a wish failed and will be tried again");
        const isNoModel = error instanceof AppError && error.reason === NO_MODEL;
        const told = isNoModel ? await wishes.changeInStep(id, tellPreparing) : null;
        await relayBeforeRetry(deps, told?.wish ?? wish, step);
        return (await wishes.changeInStep(id, (stored) => backOff(stored, now(), settings)))?.wish ?? null;
      }
    }
    return current;
  };
}

export type AdvanceWish = (id: string, known?: Wish | null) => Promise<Wish | null>;

/** Relays the effects of earlier steps, which do not wait for the step that failed. */
async function relayBeforeRetry({ relay, log }: AdvanceDeps, wish: Wish, failed: Step): Promise<void> {
  if (failed.kind === "relay" || wish.outbox.length === 0) return;
  await relay(wish).catch((error: unknown) =>
    log.warn({ err: error, wish_id: wish._id }, "the effects of a wish wait for its next attempt"),
  );
}

async function resume(deps: AdvanceDeps, wish: Wish, offerId: string): Promise<Wish | null> {
  const { wishes, settings, now, settle } = deps;
  const resumed = await wishes.changeInStep(
    wish._id,
    (stored) => resumePayment(stored, offerId, now(), settings),
    wish,
  );
  if (!resumed?.applied) return resumed?.wish ?? null;
  return (await settle(resumed.wish, offerId)).wish;
}

function backOff(wish: Wish, now: Date, { backoffMinMs, backoffMaxMs }: FlowSettings): Wish {
  const delayMs = Math.min(backoffMaxMs, backoffMinMs * 2 ** Math.min(wish.failures, 20));
  return { ...wish, failures: wish.failures + 1, backoffUntil: addMs(now, delayMs) };
}
