import { type BoundRoute, bind } from "@tenho/kernel/http/app/bind";
import { auditRecord } from "../../adapters/events/audit-record.ts";
import type { CostRates } from "../../costs/margin.ts";
import type { MessageRateSettings } from "../../costs/message-rates.ts";
import type { AuditRecord } from "../../domain/wish/audit-record.ts";
import type { Health, Release, WhatsappHealth } from "../app/read-health.ts";
import { releaseOfferHold, whatsappHealth } from "./health-contract.ts";

const MICROS_PER_REAL = 1_000_000;

function presentTemplate({ state, definition }: WhatsappHealth["templates"][number]) {
  const { name, language, status, reason, category, announced, quality } = state;
  const since = [status, category, quality].flatMap((fact) => (fact === null ? [] : [fact.since.getTime()]));
  return {
    name,
    language,
    category: category?.value ?? null,
    previous_category: category?.previous ?? null,
    next_category: announced && { category: announced.category, at: announced.at.toISOString() },
    status: status?.value ?? null,
    reason,
    quality: quality?.value ?? null,
    changed_at: since.length === 0 ? null : new Date(Math.max(...since)).toISOString(),
    is_offer: definition?.isOffer === true,
    title: definition?.title ?? null,
    purpose: definition?.purpose ?? null,
  };
}

const presentNumber = (one: WhatsappHealth["numbers"][number]) => ({
  number: one.number,
  units: one.units,
  event: one.event,
  is_flagged: one.isFlagged,
  limit: one.limit,
  previous_limit: one.previousLimit,
  changed_at: one.since.toISOString(),
});

const presentFact = (one: WhatsappHealth["facts"][number]) => ({
  kind: one.kind,
  subject: one.subject,
  topic: one.topic,
  value: one.value,
  previous: one.previous,
  detail: one.detail,
  until: one.until?.toISOString() ?? null,
  changed_at: one.since.toISOString(),
  standing: one.standing,
});

const recordOf = ({ before, after }: Release): AuditRecord =>
  auditRecord({
    action: after === null ? "offers.hold" : "offers.release",
    subject: { kind: "setting", id: "whatsapp_hold" },
    unitId: null,
    changes: [{ field: "released_at", before: before?.toISOString(), after: after?.toISOString() }],
  });

/** HTTP handlers for the state of WhatsApp and the release of held offers. */
export function healthHandlers(deps: {
  health: Health;
  /** The prices of messages; today's are shown. */
  rates: Pick<MessageRateSettings, "ratesOn" | "today">;
}): BoundRoute[] {
  const { health, rates } = deps;
  const present = (
    { templates, reading, numbers, facts, accountHold, hold, ...rest }: WhatsappHealth,
    { microsOf, otherMicros }: CostRates,
  ) => ({
    templates: templates.map(presentTemplate),
    templates_read_at: reading.readAt?.toISOString() ?? null,
    templates_unread: reading.unread,
    numbers: numbers.map(presentNumber),
    account: facts.map(presentFact),
    account_hold: accountHold && {
      templates: accountHold.templates,
      replies: accountHold.replies,
      since: accountHold.since.toISOString(),
      until: accountHold.until?.toISOString() ?? null,
      disconnected: accountHold.disconnected,
    },
    hold: hold && { marketing: hold.marketing, refused: hold.refused, since: hold.since.toISOString() },
    is_hold_released: rest.isReleased,
    held_offers: rest.heldOffers,
    prices: {
      utility: (microsOf.utility ?? otherMicros) / MICROS_PER_REAL,
      marketing: (microsOf.marketing ?? otherMicros) / MICROS_PER_REAL,
    },
  });
  const ratesToday = async (): Promise<CostRates> => (await rates.ratesOn())(rates.today());
  return [
    bind(whatsappHealth, async () => present(await health.read(), await ratesToday())),
    bind(releaseOfferHold, async ({ body: { released } }) =>
      present(await health.setReleased(released, recordOf), await ratesToday()),
    ),
  ];
}
