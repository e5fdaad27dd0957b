import type { Metrics } from "@tenho/kernel/metrics/create-metrics";
import type { NumberState } from "../../domain/whatsapp-health/number-state.ts";
import type { TemplateState } from "../../domain/whatsapp-health/template-state.ts";

/** Templates and numbers measured at most. */
const MEASURED_MAX = 200;

/** Gauges of what Meta says of templates and numbers, and of the offers held for it. */
export function createHealthMetrics(metrics: Metrics) {
  const heldOffers = metrics.gauge("whatsapp_held_offers", "Offers that wait for their template");
  const held = metrics.gauge("whatsapp_template_held", "1 while offers with the template are held", ["template"]);
  const states = metrics.gauge("whatsapp_template_state", "1 for the state Meta last gave the template", [
    "template",
    "language",
    "category",
    "status",
    "quality",
  ]);
  const flagged = metrics.gauge("whatsapp_number_flagged", "1 while Meta has flagged the number's quality", ["number"]);
  const tiers = metrics.gauge("whatsapp_number_limit", "1 for the limit Meta last gave the number", [
    "number",
    "limit",
  ]);
  return {
    max: MEASURED_MAX,
    heldOffers: (count: number): void => heldOffers.set(count),
    async states(
      templates: readonly TemplateState[],
      numbers: readonly NumberState[],
      isHeld: (template: string) => Promise<boolean>,
    ): Promise<void> {
      // A template that left a state must not stand in both.
      states.reset();
      tiers.reset();
      for (const { name, language, status, category, quality } of templates) {
        const labels = {
          template: name,
          language,
          category: category?.value ?? "",
          status: status?.value ?? "",
          quality: quality?.value ?? "",
        };
        states.set(labels, 1);
        held.set({ template: name }, (await isHeld(name)) ? 1 : 0);
      }
      for (const { number, isFlagged, limit } of numbers) {
        flagged.set({ number }, isFlagged === true ? 1 : 0);
        tiers.set({ number, limit: limit ?? "" }, 1);
      }
    },
  };
}
