import type { DeliveryStore } from "../../app/ports/delivery-store.ts";
import { OFFER_TEMPLATES, TEMPLATE_LANGUAGE, TEMPLATE_NAMES } from "../../domain/outgoing/texts/templates.ts";
import { accountHoldReason, standingOf } from "../domain/account-standing.ts";
import { holdReasonOf, isReleased } from "../domain/offer-hold.ts";
import { FACTS_MAX } from "./account-hold.ts";
import type { HealthStore } from "./health-port.ts";

const NUMBERS_MAX = 500;

/** Figures of WhatsApp's state for MASTER's first screen. */
export type WhatsappStatus = {
  /** Number of templates this version sends that Meta refuses, or counts as advertising. */
  troubledTemplates: number;
  flaggedNumbers: number;
  /** True when a template of offers is among them, and MASTER has not released the hold. */
  offersHeld: boolean;
  /** Counted up to 10,000. */
  heldOffers: number;
  /** True when Meta has restricted the account, and MASTER has not released the hold. */
  accountHeld: boolean;
  /** Number of restrictions, alerts, errors and refused names to look at. */
  accountNotices: number;
};

/** Reads the status from the store alone, so that it answers while other services do not. Raises: what the store raises. */
export function createReadWhatsappStatus(deps: {
  store: Pick<HealthStore, "template" | "numbers" | "facts" | "releasedAt">;
  deliveries: Pick<DeliveryStore, "countHeld">;
  now: () => Date;
}) {
  const { store, deliveries, now } = deps;
  return async (): Promise<WhatsappStatus> => {
    const [templates, numbers, facts, releasedAt, heldOffers] = await Promise.all([
      Promise.all(TEMPLATE_NAMES.map((name) => store.template(name, TEMPLATE_LANGUAGE))),
      store.numbers(NUMBERS_MAX),
      store.facts(FACTS_MAX),
      store.releasedAt(),
      deliveries.countHeld(),
    ]);
    const reasons = templates.flatMap((state) => {
      const reason = holdReasonOf(state, now());
      return state === null || reason === null ? [] : [{ name: state.name, reason }];
    });
    const hold = accountHoldReason(facts, now());
    return {
      troubledTemplates: reasons.length,
      flaggedNumbers: numbers.filter(({ isFlagged }) => isFlagged === true).length,
      offersHeld: reasons.some(
        ({ name, reason }) => OFFER_TEMPLATES.some((offer) => offer === name) && !isReleased(reason, releasedAt),
      ),
      heldOffers,
      accountHeld: hold !== null && !isReleased(hold, releasedAt),
      accountNotices: facts.filter((fact) => standingOf(fact, now()) !== "note").length,
    };
  };
}
