import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BusinessHours } from "@tenho/br/calendar/business-hours";
import { anAskedWish, minutesLater, NOW } from "../../../test/_wish-builder.ts";
import type { Offer, Wish } from "../wish/wish.ts";
import { availabilityOf } from "./availability.ts";
import { notifyConsumer, unreportedAnswers } from "./notify-consumer.ts";

// NOW is 12:00 of a Friday in Fortaleza.
const ZONE = "America/Fortaleza";
const daily = (start: string, end: string): BusinessHours => ({
  timeZone: ZONE,
  is24h: false,
  schedule: Array.from({ length: 7 }, (_, dayOfWeek) => ({ dayOfWeek, isOpen: true, periods: [{ start, end }] })),
});
const accepted = (merchantName: string, minute: number): Partial<Offer> => ({
  merchantName,
  merchantId: merchantName,
  id: merchantName,
  status: "accepted",
  answeredAt: minutesLater(minute),
});
const bodiesOf = ({ outbox }: Wish): string[] =>
  outbox.flatMap((effect) => {
    if (effect.kind !== "send_message") return [];
    const { inWindow } = effect.message;
    return inWindow.kind === "text" ? [inWindow.body] : [];
  });
const namesIn = (body: string): string[] =>
  body
    .split("\n\n")
    .slice(1)
    .map((block) => block.split("\n")[0]?.replaceAll("*", "") ?? "");

describe("the answers that a consumer gets", () => {
  it("come with those first who can serve soonest, then in the order of their answers", () => {
    const hours = new Map<string, BusinessHours | null>([
      ["amanhã", daily("08:00", "11:00")],
      ["hoje", daily("14:00", "20:00")],
      ["aberta", daily("08:00", "23:00")],
      ["sem horário", null],
      ["sempre", { timeZone: ZONE, is24h: true, schedule: [] }],
    ]);
    const wish = anAskedWish(
      [...hours.keys()].map((name, index) => accepted(name, -index)),
      { notifyConsumerAt: NOW },
    );
    const [body = ""] = bodiesOf(notifyConsumer(wish, hours, NOW));
    assert.deepEqual(namesIn(body), ["sempre", "aberta", "hoje", "amanhã", "sem horário"]);
    assert.match(body, /^\*5 empresas têm:\* _quero uma pizza_\n\n/);
    assert.match(body, /\*aberta\*\n\(86\) 97700-0001 · aberta até 23:00\nhttps:\/\/wa\.me\//);
  });

  it("are all told, five a message, each in one", () => {
    const names = Array.from({ length: 12 }, (_, index) => `Pizzaria ${index}`);
    let wish = anAskedWish(
      names.map((name, index) => accepted(name, index - 20)),
      { notifyConsumerAt: NOW },
    );
    for (let step = 0; wish.notifyConsumerAt !== null && step < 5; step += 1) {
      wish = notifyConsumer(wish, new Map(), NOW);
    }
    assert.deepEqual(
      bodiesOf(wish).map((body) => namesIn(body).length),
      [5, 5, 2],
    );
    assert.deepEqual(bodiesOf(wish).flatMap(namesIn), names);
    assert.deepEqual([unreportedAnswers(wish), wish.reportsSent], [[], 3]);
  });
});

describe("availabilityOf()", () => {
  it("says until when a merchant is open, or when it opens, on which day", () => {
    const closedOn = (days: readonly number[]): BusinessHours => ({
      timeZone: ZONE,
      is24h: false,
      schedule: Array.from({ length: 7 }, (_, dayOfWeek) => ({
        dayOfWeek,
        isOpen: !days.includes(dayOfWeek),
        periods: [{ start: "08:00", end: "11:00" }],
      })),
    });
    const text = (hours: BusinessHours | null) => availabilityOf(hours, ZONE, NOW).text;
    assert.deepEqual(
      [
        text(daily("08:00", "23:00")),
        text(daily("10:00", "02:00")),
        text({ timeZone: ZONE, is24h: true, schedule: [] }),
        text(daily("14:00", "20:00")),
        text(closedOn([])),
        text(closedOn([5, 6, 0])),
        text(null),
      ],
      [
        "aberta até 23:00",
        "aberta até 02:00",
        "aberta 24 horas",
        "abre às 14:00",
        "abre amanhã às 08:00",
        "abre 23/11 às 08:00",
        "",
      ],
    );
  });
});
