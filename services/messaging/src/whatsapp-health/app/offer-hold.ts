import { isOfferTemplate, TEMPLATE_LANGUAGE, templateNamed } from "../../domain/outgoing/templates/all-templates.ts";
import { type HoldReason, holdReasonOf, isReleased } from "../domain/offer-hold.ts";
import type { TemplateState } from "../domain/template-state.ts";
import type { HealthStore } from "./health-port.ts";

export type OfferHold = {
  /** Returns whether messages that need this template wait. Raises: what the store raises. */
  isHeld(template: string): Promise<boolean>;
  /** Drops the cache after a change, so that the next question reads the store again. */
  forget(): void;
};

/** Offers wait for each reason; others only where Meta would refuse them, and never what a person waits for on a screen. */
const waitsFor = (template: string, { refused }: HoldReason): boolean =>
  isOfferTemplate(template) || (refused && templateNamed(template)?.isAwaited !== true);

type Known = { state: TemplateState | null; releasedAt: Date | null; untilMs: number };

/**
 * Decides by the state of a template at Meta, cached for `staleMs`: for so long another replica may continue to send after one has learned of a
 * change. The templates are those of the code, so the cache is small.
 */
export function createOfferHold(deps: {
  store: Pick<HealthStore, "template" | "releasedAt">;
  staleMs: number;
  now: () => Date;
}): OfferHold {
  const { store, staleMs, now } = deps;
  const remembered = new Map<string, Promise<Known>>();

  async function read(template: string): Promise<Known> {
    const untilMs = performance.now() + staleMs;
    const [state, releasedAt] = await Promise.all([store.template(template, TEMPLATE_LANGUAGE), store.releasedAt()]);
    return { state, releasedAt, untilMs };
  }

  async function know(template: string): Promise<Known> {
    const before = remembered.get(template);
    const known = await before?.catch(() => undefined);
    if (known !== undefined && known.untilMs > performance.now()) return known;
    // Others may have begun to read it meanwhile.
    const current = remembered.get(template);
    const reading = current === undefined || current === before ? read(template) : current;
    remembered.set(template, reading);
    return reading;
  }

  return {
    async isHeld(template) {
      const { state, releasedAt } = await know(template);
      const reason = holdReasonOf(state, now());
      return reason !== null && waitsFor(template, reason) && !isReleased(reason, releasedAt);
    },
    forget: () => remembered.clear(),
  };
}
