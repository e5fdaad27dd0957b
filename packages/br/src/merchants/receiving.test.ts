import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type MerchantFacts, RECEIVING_STATES, receivingOf } from "./receiving.ts";
import { endText, receivingText } from "./receiving-text.ts";

const at = (local: string) => new Date(`${local}-03:00`);
const NOON = at("2026-11-28T12:00:00");
const FACTS: MerchantFacts = {
  isActive: true,
  wasActivated: true,
  hasProvedNumber: true,
  pausedUntil: null,
  categories: 2,
  canPay: true,
  hours: null,
  timeZone: "America/Fortaleza",
};
const said = (facts: Partial<MerchantFacts>, now = NOON): string =>
  receivingText(receivingOf({ ...FACTS, ...facts }, now), now);

test("each reason against receiving has its word, and with none the merchant receives", () => {
  const lunch = {
    timeZone: "America/Fortaleza",
    is24h: false,
    schedule: [
      {
        dayOfWeek: 6,
        isOpen: true,
        periods: [
          { start: "08:00", end: "12:00" },
          { start: "14:00", end: "18:00" },
        ],
      },
    ],
  };
  assert.equal(said({}), "Recebendo");
  assert.equal(said({ canPay: null }), "Recebendo");
  assert.equal(said({ pausedUntil: at("2026-11-28T11:59:59") }), "Recebendo");
  assert.equal(said({ hours: lunch }), "Fechada até 14:00");
  assert.equal(said({ hours: lunch }, at("2026-11-28T19:00:00")), "Fechada até 05/12/2026 08:00");
  assert.equal(said({}, at("2026-11-28T21:00:00")), "Fechada até amanhã 08:00");
  assert.equal(said({ hours: { ...lunch, schedule: [{ dayOfWeek: 6, isOpen: false, periods: [] }] } }), "Fechada");
  assert.equal(said({ canPay: false }), "Sem saldo");
  assert.equal(said({ categories: 0 }), "Sem categorias");
  assert.equal(said({ pausedUntil: at("2026-11-28T18:00:00") }), "Pausada até 18:00");
  assert.equal(said({ hasProvedNumber: false }), "Número não confirmado");
  assert.equal(said({ isActive: false, wasActivated: false }), "Aguardando ativação");
  assert.equal(said({ isActive: false }), "Inativa");
});

test("of several reasons the first of the list is said, whichever others hold", () => {
  const facts = fc.record({
    isActive: fc.boolean(),
    wasActivated: fc.boolean(),
    hasProvedNumber: fc.boolean(),
    pausedUntil: fc.constantFrom(null, at("2026-11-29T12:00:00")),
    categories: fc.nat(2),
    canPay: fc.constantFrom(true, false, null),
    hour: fc.nat(23),
  });
  fc.assert(
    fc.property(facts, ({ hour, ...given }) => {
      const now = at(`2026-11-28T${String(hour).padStart(2, "0")}:30:00`);
      const all = { ...FACTS, ...given };
      const holds: Record<(typeof RECEIVING_STATES)[number], boolean> = {
        AWAITING: !all.isActive && !all.wasActivated,
        INACTIVE: !all.isActive && all.wasActivated,
        UNPROVED: !all.hasProvedNumber,
        PAUSED: all.pausedUntil !== null,
        NO_CATEGORIES: all.categories === 0,
        NO_BALANCE: all.canPay === false,
        CLOSED: hour < 8 || hour >= 20,
        RECEIVING: true,
      };
      assert.equal(
        receivingOf(all, now).state,
        RECEIVING_STATES.find((state) => holds[state]),
      );
    }),
  );
});

test("a merchant who receives is told until when it is open", () => {
  assert.deepEqual(receivingOf(FACTS, NOON).until, at("2026-11-28T20:00:00"));
  assert.equal(
    receivingOf({ ...FACTS, hours: { timeZone: "America/Fortaleza", is24h: true, schedule: [] } }, NOON).until,
    null,
  );
});

test("an end at midnight is the end of the day before it", () => {
  assert.equal(endText(at("2026-11-29T00:00:00"), NOON), "o fim do dia");
  assert.equal(endText(at("2026-11-30T00:00:00"), NOON), "amanhã");
  assert.equal(endText(at("2026-12-05T00:00:00"), NOON), "04/12/2026");
  assert.equal(endText(at("2026-11-28T18:00:00"), NOON, "America/Noronha"), "19:00");
});
