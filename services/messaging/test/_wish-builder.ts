import { openWish } from "../src/domain/intake/gather-texts.ts";
import type { FlowSettings } from "../src/domain/wish/flow-settings.ts";
import type { Offer, UnitRef, Wish } from "../src/domain/wish/wish.ts";

export const NOW = new Date("2026-11-20T15:00:00.000Z");
export const PARNAIBA: UnitRef = {
  id: "unit-1",
  name: "Tenho Parnaíba",
  city: "Parnaíba",
  state: "PI",
  timeZone: "America/Fortaleza",
};

/** The audit record of an operator's correction. */
export const auditOf = (wish: Wish) => ({
  id: `audit:${wish._id}:${wish.version}`,
  subject: "audit.messaging",
  payload: "",
});

export const SETTINGS: FlowSettings = {
  gatherMs: 3_000,
  categoryAskMs: 600_000,
  offerExpiryMs: 3_600_000,
  panelFirstMs: 45_000,
  answersGatherMs: 10_000,
  wishMaxAgeMs: 86_400_000,
  tenhoWanted: 3,
  offersMax: 10,
  askBelow: null,
  asksWhenOpen: true,
  defaultHours: { start: "08:00", end: "20:00" },
  waitingRetryMs: 900_000,
  waitingMaxMs: 604_800_000,
  answerResumeMs: 5_000,
  workLeaseMs: 5_000,
  backoffMinMs: 500,
  backoffMaxMs: 30_000,
  roundsMax: 3,
  wishesAnHourMax: 5,
  repliesAnHourMax: 6,
  automaticWithinMs: 10_000,
  reachMs: 86_400_000,
  staleMs: 7_200_000,
  missedNoticeHour: 18,
  fallbackCategory: { id: 95, name: "Outros" },
  creditLink: "https://tenho.example/client/financeiro",
};

export const minutesLater = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

export function aWish(patch: Partial<Wish> = {}): Wish {
  const wish = openWish(
    {
      id: "wish-1",
      contactId: "ana",
      phoneNumberId: "106540352240001",
      senderName: "Ana",
      senderPhone: "5586999990001",
      firstContact: false,
      part: { wamid: "w1", text: "quero uma pizza", at: NOW, seq: 1 },
    },
    NOW,
    SETTINGS,
  );
  return { ...wish, ...patch };
}

/** A wish with its category, put to one merchant per offer. */
export function anAskedWish(offers: Partial<Offer>[], patch: Partial<Wish> = {}): Wish {
  const { openKey: _, ...wish } = aWish();
  return {
    ...wish,
    state: "asking",
    kind: "wish",
    unit: PARNAIBA,
    category: { id: 41, name: "Pizzaria", confidence: 0.9, method: "lexical", decidedBy: "classifier" },
    offers: offers.map((offer, index) => anOffer({ id: `offer-${index}`, merchantId: `merchant-${index}`, ...offer })),
    ...patch,
  };
}

export function anOffer(patch: Partial<Offer> = {}): Offer {
  return {
    id: "offer-0",
    merchantId: "merchant-0",
    merchantName: "Pizzaria",
    merchantPhone: "5586977000001",
    merchantContactId: "contact-0",
    priceCents: 30,
    status: "pending",
    askAt: NOW,
    askedAt: NOW,
    round: 1,
    acceptedByMetaAt: NOW,
    expiresAt: minutesLater(60),
    answering: null,
    answeredAt: null,
    answeredBy: null,
    answeredVia: null,
    answeredKey: null,
    debit: null,
    reportedInMessage: null,
    ...patch,
  };
}
