import type { Metrics } from "@tenho/kernel/telemetry/create-metrics";
import type { AccountFact } from "../domain/account-fact.ts";
import { accountHoldReason, standingOf } from "../domain/account-standing.ts";
import type { NumberState } from "../domain/number-state.ts";
import { isReleased } from "../domain/offer-hold.ts";
import type { TemplateState } from "../domain/template-state.ts";

/** Most templates and numbers measured. */
const MEASURED_MAX = 200;

/** Gauges of the state of templates, numbers and the account at Meta, and of the messages held for it. */
export function createHealthMetrics(metrics: Metrics) {
  const heldOffers = metrics.gauge("whatsapp_held_offers", "Messages that wait for their template or for the account");
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
  const accountHeld = metrics.gauge("whatsapp_account_held", "1 while messages of the kind are held for the account", [
    "kind",
  ]);
  const attention = metrics.gauge(
    "whatsapp_account_attention",
    "1 for what Meta says of the account or its numbers that an operator should look at",
    ["kind", "topic", "value"],
  );
  return {
    max: MEASURED_MAX,
    heldOffers: (count: number): void => heldOffers.set(count),
    account(facts: readonly AccountFact[], releasedAt: Date | null, now: Date): void {
      const reason = accountHoldReason(facts, now);
      const isHeld = reason !== null && !isReleased(reason, releasedAt);
      accountHeld.set({ kind: "template" }, isHeld && reason.templates ? 1 : 0);
      accountHeld.set({ kind: "reply" }, isHeld && reason.replies ? 1 : 0);
      attention.reset();
      for (const fact of facts) {
        const { kind, topic, value } = fact;
        if (standingOf(fact, now) === "attention") attention.set({ kind, topic, value }, 1);
      }
    },
    async states(
      templates: readonly TemplateState[],
      numbers: readonly NumberState[],
      isHeld: (template: string) => Promise<boolean>,
    ): Promise<void> {
      // A template that left a state must not count in both.
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
