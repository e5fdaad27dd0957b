import { AppError } from "@tenho/kernel/errors/app-error";
import { OFFER_TEMPLATES, TEMPLATE_LANGUAGE, TEMPLATE_NAMES } from "../../domain/outgoing/texts/templates.ts";
import type { NumberState } from "../../domain/whatsapp-health/number-state.ts";
import { type HoldReason, holdReasonOf, isReleased } from "../../domain/whatsapp-health/offer-hold.ts";
import type { TemplateState } from "../../domain/whatsapp-health/template-state.ts";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import type { DeliveryStore } from "../ports/outgoing/delivery-store.ts";
import type { HealthStore } from "../ports/outgoing/health-store.ts";

/** Shown at most; an account has a dozen. */
const TEMPLATES_MAX = 500;
const NUMBERS_MAX = 500;
const RACES_MAX = 20;

/** When offers were last released; null: not. */
export type Release = { before: Date | null; after: Date | null };

/** What MASTER is shown. */
export type WhatsappHealth = {
  /** Those this version sends first, also when Meta said nothing of them. */
  templates: { state: TemplateState; isOffer: boolean }[];
  /** `units`: names of the units that have it. */
  numbers: (NumberState & { units: string[] })[];
  /** Why offers are or would be held; null: nothing speaks against them. */
  hold: HoldReason | null;
  /** MASTER has them sent all the same. */
  isReleased: boolean;
  heldOffers: number;
};

export function createWhatsappHealth(deps: {
  store: Pick<HealthStore, "template" | "templates" | "numbers" | "releasedAt" | "writeReleasedAt">;
  deliveries: Pick<DeliveryStore, "countHeld">;
  /** Units by the digits of their own number. Raises: `unavailable`, `overloaded`, `deadline_exceeded`. */
  unitsByNumber: () => Promise<Map<string, string[]>>;
  /** Called when MASTER has changed the hold. */
  onChange: () => void;
  now: () => Date;
}) {
  const { store, deliveries, unitsByNumber, onChange, now } = deps;

  const read = async (): Promise<WhatsappHealth> => {
    const [known, numbers, releasedAt, heldOffers, units] = await Promise.all([
      store.templates(TEMPLATES_MAX),
      store.numbers(NUMBERS_MAX),
      store.releasedAt(),
      deliveries.countHeld(),
      // The names are a help; what Meta says of the numbers is shown without them too.
      unitsByNumber().catch(() => new Map<string, string[]>()),
    ]);
    const own = await Promise.all(
      TEMPLATE_NAMES.map(async (name) => (await store.template(name, TEMPLATE_LANGUAGE)) ?? unheardOf(name)),
    );
    const isOwn = new Set(own.map(keyOf));
    const others = known.filter((state) => !isOwn.has(keyOf(state)));
    const reasons = OFFER_TEMPLATES.flatMap((name) => {
      const state = own.find((one) => one.name === name) ?? null;
      return holdReasonOf(state, now()) ?? [];
    });
    const hold = reasons.toSorted((a, b) => b.since.getTime() - a.since.getTime())[0] ?? null;
    return {
      templates: [...own, ...others].map((state) => ({ state, isOffer: isOfferTemplate(state.name) })),
      numbers: numbers.map((state) => ({ ...state, units: units.get(state.number) ?? [] })),
      hold,
      isReleased: hold !== null && isReleased(hold, releasedAt),
      heldOffers,
    };
  };

  return {
    read,
    /**
     * `true` sends offers in spite of the reasons there are now; one that comes later holds them again. Holding what is held changes
     * nothing and is not recorded. Raises: `unavailable` when others change it at the same time.
     *
     * @param record makes the record for the audit log that is stored with the change
     */
    async setReleased(released: boolean, record: (change: Release) => AuditRecord): Promise<WhatsappHealth> {
      for (let race = 0; race < RACES_MAX; race += 1) {
        const before = await store.releasedAt();
        const after = released ? now() : null;
        if (before === null && after === null) return read();
        if (!(await store.writeReleasedAt(before, after, record({ before, after })))) continue;
        onChange();
        return read();
      }
      throw new AppError("unavailable", "Outra pessoa está mudando isto. Tente de novo em instantes.");
    },
  };
}

const keyOf = ({ name, language }: TemplateState): string => `${name}:${language}`;
const isOfferTemplate = (name: string): boolean => OFFER_TEMPLATES.some((offer) => offer === name);
const unheardOf = (name: string): TemplateState => ({
  name,
  language: TEMPLATE_LANGUAGE,
  status: null,
  reason: null,
  category: null,
  announced: null,
  quality: null,
});

export type Health = ReturnType<typeof createWhatsappHealth>;
