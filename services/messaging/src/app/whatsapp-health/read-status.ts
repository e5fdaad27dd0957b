import { OFFER_TEMPLATES, TEMPLATE_LANGUAGE, TEMPLATE_NAMES } from "../../domain/outgoing/texts/templates.ts";
import { holdReasonOf, isReleased } from "../../domain/whatsapp-health/offer-hold.ts";
import type { DeliveryStore } from "../ports/outgoing/delivery-store.ts";
import type { HealthStore } from "../ports/outgoing/health-store.ts";

const NUMBERS_MAX = 500;

/** What Meta says of us in figures, for MASTER's first screen. */
export type WhatsappStatus = {
  /** Of the templates this version sends: those Meta refuses, or counts as advertising. */
  troubledTemplates: number;
  flaggedNumbers: number;
  /** A template of offers is among them, and MASTER has not released the hold. */
  offersHeld: boolean;
  /** Counted up to 10,000. */
  heldOffers: number;
};

/** Asks nobody but the store: it is to answer while other services do not. Raises: what the store raises. */
export function createReadWhatsappStatus(deps: {
  store: Pick<HealthStore, "template" | "numbers" | "releasedAt">;
  deliveries: Pick<DeliveryStore, "countHeld">;
  now: () => Date;
}) {
  const { store, deliveries, now } = deps;
  return async (): Promise<WhatsappStatus> => {
    const [templates, numbers, releasedAt, heldOffers] = await Promise.all([
      Promise.all(TEMPLATE_NAMES.map((name) => store.template(name, TEMPLATE_LANGUAGE))),
      store.numbers(NUMBERS_MAX),
      store.releasedAt(),
      deliveries.countHeld(),
    ]);
    const reasons = templates.flatMap((state) => {
      const reason = holdReasonOf(state, now());
      return state === null || reason === null ? [] : [{ name: state.name, reason }];
    });
    return {
      troubledTemplates: reasons.length,
      flaggedNumbers: numbers.filter(({ isFlagged }) => isFlagged === true).length,
      offersHeld: reasons.some(
        ({ name, reason }) => OFFER_TEMPLATES.some((offer) => offer === name) && !isReleased(reason, releasedAt),
      ),
      heldOffers,
    };
  };
}
