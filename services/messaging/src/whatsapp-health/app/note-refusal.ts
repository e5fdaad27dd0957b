import { TEMPLATE_LANGUAGE } from "../../domain/outgoing/templates/all-templates.ts";
import { UNAPPROVED } from "../domain/template-state.ts";
import type { OfferHold } from "./offer-hold.ts";
import type { RecordHealth } from "./record-health.ts";

/** State of a template by the error code with which Meta reports it before its callback does; 132001: it does not exist, or is not approved. */
const STATUS_OF: Readonly<Record<number, string>> = { 132001: UNAPPROVED, 132015: "PAUSED", 132016: "DISABLED" };

/**
 * Infers the state of a template from Meta's refusal of a message, until a callback says otherwise.
 *
 * @returns whether messages with the template are held for it; false where MASTER has released the hold
 */
export const createNoteRefusal =
  (deps: {
    recordHealth: Pick<RecordHealth, "template">;
    hold: OfferHold;
    /** Has the list of templates read again, which says what became of this one where no callback does. */
    readSoon: () => Promise<void>;
    now: () => Date;
  }) =>
  async (template: string, code: number): Promise<boolean> => {
    const status = STATUS_OF[code];
    if (status === undefined) return false;
    // Rounded down to the second, like Meta's own times: an update of this second is not older.
    const at = new Date(Math.floor(deps.now().getTime() / 1_000) * 1_000);
    await deps.recordHealth.template({
      name: template,
      language: TEMPLATE_LANGUAGE,
      at,
      status: { value: status, previous: null },
      reason: `meta_${code}`,
      category: null,
      announced: null,
      quality: null,
    });
    if (status === UNAPPROVED) await deps.readSoon();
    deps.hold.forget();
    return deps.hold.isHeld(template);
  };
