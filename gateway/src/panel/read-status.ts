import { toDate } from "@tenho/kernel/rpc/request-fields";
import { BreakerState, type ServiceStatus } from "@tenho/proto/status/v1/status_pb";
import { SERVICES } from "../route-table.ts";
import type { StatusOfServices } from "./ask-services.ts";
import type { StreamsStatus } from "./read-streams.ts";
import { MAIL_TROUBLES, type PlatformStatus, TEMPLATES_UNREAD } from "./status-contract.ts";

/** Panels that ask within this time get the same answer. */
const KEPT_MS = 5_000;

const BREAKERS: Readonly<Partial<Record<BreakerState, "CLOSED" | "HALF_OPEN" | "OPEN">>> = {
  [BreakerState.CLOSED]: "CLOSED",
  [BreakerState.HALF_OPEN]: "HALF_OPEN",
  [BreakerState.OPEN]: "OPEN",
};

/**
 * Reads the state of the platform, once for all panels that ask within a few seconds. Never rejects for a part that does not answer: that part is
 * null, and its service unreachable.
 */
export function createReadPlatformStatus(deps: {
  askServices: () => Promise<StatusOfServices>;
  readStreams: () => Promise<StreamsStatus>;
  now: () => Date;
}) {
  let kept: { status: Promise<PlatformStatus>; untilMs: number } | undefined;

  async function read(): Promise<PlatformStatus> {
    const checkedAt = deps.now();
    const [services, streams] = await Promise.all([deps.askServices(), deps.readStreams().catch(() => null)]);
    return {
      checked_at: checkedAt.toISOString(),
      services: SERVICES.map((name) => stateOf(name, services[name])),
      whatsapp: whatsappOf(services.messaging),
      payment: paymentOf(services.payment),
      mail: mailOf(services.users),
      catalogue: catalogueOf(services.categorisation),
      books: booksOf(services.wallet),
      dead_letters: streams?.deadLetters ?? null,
      streams: streams?.streams ?? null,
    };
  }

  return (): Promise<PlatformStatus> => {
    const nowMs = deps.now().getTime();
    // Calls during a read wait for its answer, however long it takes.
    if (kept === undefined || kept.untilMs <= nowMs) {
      const status = read();
      kept = { status, untilMs: Number.POSITIVE_INFINITY };
      const own = kept;
      const end = (): void => {
        own.untilMs = deps.now().getTime() + KEPT_MS;
      };
      status.then(end, end);
    }
    return kept.status;
  };
}

type ServiceState = PlatformStatus["services"][number];

function stateOf(name: ServiceState["name"], status: ServiceStatus | null): ServiceState {
  if (status === null) return { name, state: "UNREACHABLE", failing_checks: [] };
  return { name, state: status.ready ? "READY" : "NOT_READY", failing_checks: status.failingChecks };
}

function breakerIn({ breakers }: ServiceStatus, target: string) {
  const state = breakers.find((breaker) => breaker.target === target)?.state ?? BreakerState.UNSPECIFIED;
  // A newer replica may know states this one does not.
  return BREAKERS[state] ?? null;
}

function whatsappOf(status: ServiceStatus | null): PlatformStatus["whatsapp"] {
  if (!status?.whatsapp) return null;
  const { whatsapp } = status;
  return {
    breaker: breakerIn(status, "graph"),
    troubled_templates: whatsapp.troubledTemplates,
    unapproved_templates: whatsapp.unapprovedTemplates,
    templates_unread: TEMPLATES_UNREAD.find((known) => known === whatsapp.templatesUnread) ?? null,
    flagged_numbers: whatsapp.flaggedNumbers,
    offers_held: whatsapp.offersHeld,
    held_offers: whatsapp.heldOffers,
    account_held: whatsapp.accountHeld,
    account_notices: whatsapp.accountNotices,
  };
}

function paymentOf(status: ServiceStatus | null): PlatformStatus["payment"] {
  if (!status?.payment) return null;
  return {
    pix_breaker: breakerIn(status, "pix"),
    card_breaker: breakerIn(status, "card"),
    open_reviews: status.payment.openReviews,
    due_lag_seconds: status.payment.dueLagSeconds,
    failing_work: status.payment.failingWork,
    bank_refusal: status.payment.bankRefusal || null,
  };
}

function mailOf(status: ServiceStatus | null): PlatformStatus["mail"] {
  if (!status?.mail) return null;
  const { waiting, trouble } = status.mail;
  return {
    breaker: breakerIn(status, "smtp"),
    waiting,
    trouble: MAIL_TROUBLES.find((known) => known === trouble) ?? null,
  };
}

function catalogueOf(status: ServiceStatus | null): PlatformStatus["catalogue"] {
  if (!status?.catalogue) return null;
  return { categories: status.catalogue.categories, has_model: status.catalogue.hasModel };
}

function booksOf(status: ServiceStatus | null): PlatformStatus["books"] {
  if (!status?.books) return null;
  const { balanced, discrepancies, provenAt, stale } = status.books;
  return {
    is_balanced: balanced,
    discrepancies,
    proven_at: toDate(provenAt)?.toISOString() ?? null,
    is_stale: stale,
  };
}
