import type { DeliveryStore } from "../../app/ports/delivery-store.ts";
import { ALL_TEMPLATES, isOfferTemplate } from "../../domain/outgoing/templates/all-templates.ts";
import { accountHoldReason, standingOf } from "../domain/account-standing.ts";
import { holdReasonOf, isReleased, isUnapproved } from "../domain/offer-hold.ts";
import { type Unread, whyUnread } from "../domain/template-reading.ts";
import { FACTS_MAX } from "./account-hold.ts";
import type { HealthStore } from "./health-port.ts";
import type { ReadingStore } from "./template-port.ts";

const NUMBERS_MAX = 500;

/** Figures of WhatsApp's state for MASTER's first screen. */
export type WhatsappStatus = {
  /** Number of templates this version sends that Meta refuses, or counts as advertising. */
  troubledTemplates: number;
  /** Number of those that wait for their first approval, or do not exist at Meta. */
  unapprovedTemplates: number;
  /** Why it is not known whether Meta approves the templates; empty: it is known. */
  templatesUnread: Unread | "";
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
  readings: Pick<ReadingStore, "reading">;
  /** False: the account whose templates are read is not configured. */
  hasAccount: () => boolean;
  deliveries: Pick<DeliveryStore, "countHeld">;
  now: () => Date;
}) {
  const { store, readings, hasAccount, deliveries, now } = deps;
  return async (): Promise<WhatsappStatus> => {
    const [templates, numbers, facts, releasedAt, heldOffers, reading] = await Promise.all([
      Promise.all(ALL_TEMPLATES.map(({ meta }) => store.template(meta.name, meta.language))),
      store.numbers(NUMBERS_MAX),
      store.facts(FACTS_MAX),
      store.releasedAt(),
      deliveries.countHeld(),
      readings.reading(),
    ]);
    const reasons = templates.flatMap((state) => {
      const reason = holdReasonOf(state, now());
      return state === null || reason === null ? [] : [{ state, reason }];
    });
    const unapproved = reasons.filter(({ state, reason }) => !reason.marketing && isUnapproved(state)).length;
    const hold = accountHoldReason(facts, now());
    return {
      troubledTemplates: reasons.length - unapproved,
      unapprovedTemplates: unapproved,
      templatesUnread: whyUnread(reading, hasAccount(), now()) ?? "",
      flaggedNumbers: numbers.filter(({ isFlagged }) => isFlagged === true).length,
      offersHeld: reasons.some(({ state, reason }) => isOfferTemplate(state.name) && !isReleased(reason, releasedAt)),
      heldOffers,
      accountHeld: hold !== null && !isReleased(hold, releasedAt),
      accountNotices: facts.filter((fact) => standingOf(fact, now()) !== "note").length,
    };
  };
}
