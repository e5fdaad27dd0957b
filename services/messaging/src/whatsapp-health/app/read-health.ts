import { AppError } from "@tenho/kernel/errors/app-error";
import type { DeliveryStore } from "../../app/ports/delivery-store.ts";
import { ALL_TEMPLATES, isOfferTemplate, templateNamed } from "../../domain/outgoing/templates/all-templates.ts";
import type { TemplateDefinition } from "../../domain/outgoing/templates/definition.ts";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import type { AccountFact } from "../domain/account-fact.ts";
import { type AccountHoldReason, accountHoldReason, type Standing, standingOf } from "../domain/account-standing.ts";
import type { NumberState } from "../domain/number-state.ts";
import { type HoldReason, holdReasonOf, isReleased } from "../domain/offer-hold.ts";
import { type TemplateReading, type Unread, whyUnread } from "../domain/template-reading.ts";
import type { TemplateState } from "../domain/template-state.ts";
import { FACTS_MAX } from "./account-hold.ts";
import type { HealthStore } from "./health-port.ts";
import type { ReadingStore } from "./template-port.ts";

/** Most templates shown; an account has a dozen. */
const TEMPLATES_MAX = 500;
const NUMBERS_MAX = 500;
const RACES_MAX = 20;
const STANDINGS: readonly Standing[] = ["blocks", "attention", "note"];

/** Time offers were last released, before and after a change; null: not released. */
export type Release = { before: Date | null; after: Date | null };

/** `disconnected`: it is not Meta that forbids messages, but the access was taken away, and no release helps. */
export type AccountHold = AccountHoldReason & { disconnected: boolean };

/** State of WhatsApp as MASTER sees it. */
export type WhatsappHealth = {
  /** Templates, those this version sends first, even when Meta has said nothing about them. */
  templates: { state: TemplateState; definition: TemplateDefinition | null }[];
  /** Latest reading of the list of templates, and why nothing is known of them; null: it is known. */
  reading: { readAt: Date | null; unread: Unread | null };
  /** `units`: names of the units that have it. */
  numbers: (NumberState & { units: string[] })[];
  /** Facts about the account and its numbers: those that block first, then those that need attention; the newest of each first. */
  facts: (AccountFact & { standing: Standing })[];
  /** Reason why messages are or would be held for the account; null when there is none. */
  accountHold: AccountHold | null;
  /** Reason why offers are or would be held; null when there is none. */
  hold: HoldReason | null;
  /** True when MASTER has released what would be held. */
  isReleased: boolean;
  heldOffers: number;
};

export function createWhatsappHealth(deps: {
  store: Pick<HealthStore, "template" | "templates" | "numbers" | "facts" | "releasedAt" | "writeReleasedAt">;
  readings: Pick<ReadingStore, "reading">;
  /** False: the account whose templates are read is not configured. */
  hasAccount: () => boolean;
  /** When the access to Meta was taken away; null: it was not. */
  disconnectedAt: () => Date | null;
  deliveries: Pick<DeliveryStore, "countHeld">;
  /** Units by the digits of their own number. Raises: `unavailable`, `overloaded`, `deadline_exceeded`. */
  unitsByNumber: () => Promise<Map<string, string[]>>;
  /** Called when MASTER has changed the hold. */
  onChange: () => void;
  now: () => Date;
}) {
  const { store, readings, hasAccount, disconnectedAt, deliveries, unitsByNumber, onChange, now } = deps;

  const read = async (): Promise<WhatsappHealth> => {
    const [known, numbers, facts, releasedAt, heldOffers, reading, units] = await Promise.all([
      store.templates(TEMPLATES_MAX),
      store.numbers(NUMBERS_MAX),
      store.facts(FACTS_MAX),
      store.releasedAt(),
      deliveries.countHeld(),
      readings.reading(),
      // The names are not essential: the numbers are shown without them too.
      unitsByNumber().catch(() => new Map<string, string[]>()),
    ]);
    const own = await Promise.all(
      ALL_TEMPLATES.map(async ({ meta }) => (await store.template(meta.name, meta.language)) ?? unheardOf(meta)),
    );
    const isOwn = new Set(own.map(keyOf));
    const others = known.filter((state) => !isOwn.has(keyOf(state)));
    const reasons = own.flatMap((state) => (isOfferTemplate(state.name) ? (holdReasonOf(state, now()) ?? []) : []));
    const hold = reasons.toSorted((a, b) => b.since.getTime() - a.since.getTime())[0] ?? null;
    const accountHold = accountHoldOf(facts, disconnectedAt(), now());
    const holds = [hold, accountHold].filter((one) => one !== null);
    return {
      templates: [...own, ...others].map((state) => ({ state, definition: templateNamed(state.name) ?? null })),
      reading: readingOf(reading, whyUnread(reading, hasAccount(), now())),
      numbers: numbers.map((state) => ({ ...state, units: units.get(state.number) ?? [] })),
      hold,
      facts: facts
        .map((fact) => ({ ...fact, standing: standingOf(fact, now()) }))
        .toSorted(
          (a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) || Number(b.at) - Number(a.at),
        ),
      accountHold,
      isReleased:
        holds.length > 0 && accountHold?.disconnected !== true && holds.every((one) => isReleased(one, releasedAt)),
      heldOffers,
    };
  };

  return {
    read,
    /**
     * Releases or restores the hold: `true` sends offers despite the present reasons; a later reason holds them again. Restoring a hold that applies
     * changes nothing and is not recorded. Raises: `unavailable` when others change it at the same time.
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

function accountHoldOf(facts: readonly AccountFact[], disconnectedAt: Date | null, now: Date): AccountHold | null {
  if (disconnectedAt !== null) {
    return { templates: true, replies: true, since: disconnectedAt, until: null, disconnected: true };
  }
  const reason = accountHoldReason(facts, now);
  return reason && { ...reason, disconnected: false };
}

const keyOf = ({ name, language }: TemplateState): string => `${name}:${language}`;
const readingOf = (reading: TemplateReading | null, unread: Unread | null) => ({
  readAt: reading?.readAt ?? null,
  unread,
});
const unheardOf = ({ name, language }: Pick<TemplateState, "name" | "language">): TemplateState => ({
  name,
  language,
  status: null,
  reason: null,
  category: null,
  announced: null,
  quality: null,
});

export type Health = ReturnType<typeof createWhatsappHealth>;
