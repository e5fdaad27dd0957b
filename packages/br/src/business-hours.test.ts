import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type BusinessHours,
  closesAt,
  defaultHours,
  hoursOrDefault,
  isOpenAt,
  nextOpeningAt,
  type Period,
} from "./business-hours.ts";
import { businessHoursErrors } from "./business-hours-check.ts";
import { instantOf } from "./wall-clock.ts";

const ZONES = ["America/Fortaleza", "America/Manaus", "America/Rio_Branco"];
const FRIDAY = "2026-11-20";
const LUNCH: Period[] = [
  { start: "08:00", end: "12:00" },
  { start: "14:00", end: "18:00" },
];

function week(timeZone: string, periods: readonly Period[], openDays = [0, 1, 2, 3, 4, 5, 6]): BusinessHours {
  const schedule = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => {
    const isOpen = openDays.includes(dayOfWeek);
    return { dayOfWeek, isOpen, periods: isOpen ? periods : [] };
  });
  return { timeZone, is24h: false, schedule };
}

const at = (zone: string, date: string, hours: number, minutes = 0) => instantOf(date, hours * 60 + minutes, zone);

for (const zone of ZONES) {
  test(`a lunch break is kept to the minute in ${zone}`, () => {
    const hours = week(zone, LUNCH, [1, 2, 3, 4, 5]);
    assert.equal(isOpenAt(hours, at(zone, FRIDAY, 7, 59)), false);
    assert.equal(isOpenAt(hours, at(zone, FRIDAY, 11, 59)), true);
    assert.equal(isOpenAt(hours, at(zone, FRIDAY, 12)), false);
    assert.deepEqual(nextOpeningAt(hours, at(zone, FRIDAY, 12)), at(zone, FRIDAY, 14));
    assert.deepEqual(closesAt(hours, at(zone, FRIDAY, 11, 59)), at(zone, FRIDAY, 12));
    assert.deepEqual(nextOpeningAt(hours, at(zone, FRIDAY, 18)), at(zone, "2026-11-23", 8));
    assert.equal(closesAt(hours, at(zone, FRIDAY, 12)), null);
  });

  test(`midnight ends and starts the right day in ${zone}`, () => {
    const hours = week(zone, [{ start: "00:00", end: "24:00" }], [5]);
    assert.equal(isOpenAt(hours, at(zone, "2026-11-19", 23, 59)), false);
    assert.equal(isOpenAt(hours, at(zone, FRIDAY, 0)), true);
    assert.equal(isOpenAt(hours, at(zone, FRIDAY, 23, 59)), true);
    assert.equal(isOpenAt(hours, at(zone, "2026-11-21", 0)), false);
    assert.deepEqual(closesAt(hours, at(zone, FRIDAY, 0)), at(zone, "2026-11-21", 0));
  });

  test(`a period across midnight belongs to the day it starts on in ${zone}`, () => {
    const hours = week(zone, [{ start: "18:00", end: "02:00" }], [5]);
    assert.equal(isOpenAt(hours, at(zone, "2026-11-21", 1, 59)), true);
    assert.equal(isOpenAt(hours, at(zone, "2026-11-21", 2)), false);
    assert.equal(isOpenAt(hours, at(zone, FRIDAY, 1)), false);
    assert.deepEqual(closesAt(hours, at(zone, FRIDAY, 23)), at(zone, "2026-11-21", 2));
  });
}

test("no hours mean 08:00–20:00 in the unit's time zone", () => {
  for (const none of [null, undefined, { timeZone: "", is24h: false, schedule: [] }]) {
    assert.deepEqual(hoursOrDefault(none, "America/Manaus"), defaultHours("America/Manaus"));
  }
  const hours = defaultHours("America/Manaus");
  assert.equal(isOpenAt(hours, new Date("2026-11-20T11:59:00Z")), false);
  assert.equal(isOpenAt(hours, new Date("2026-11-20T12:00:00Z")), true);
  assert.equal(isOpenAt(hours, new Date("2026-11-21T00:00:00Z")), false);
  const closed = week("America/Manaus", [], []);
  assert.deepEqual(hoursOrDefault(closed, "UTC"), closed);
});

test("an exception date wins over the weekday and over 24 hours", () => {
  const zone = "America/Fortaleza";
  const holiday = { date: "2026-12-25", isOpen: false, periods: [] };
  const always: BusinessHours = { ...week(zone, []), is24h: true };
  assert.equal(closesAt(always, at(zone, FRIDAY, 12)), null);
  const hours = { ...always, exceptions: [holiday, { date: "2026-12-26", isOpen: true, periods: LUNCH }] };
  assert.equal(isOpenAt(hours, at(zone, "2026-12-25", 12)), false);
  assert.deepEqual(closesAt(hours, at(zone, FRIDAY, 12)), at(zone, "2026-12-25", 0));
  assert.deepEqual(nextOpeningAt(hours, at(zone, "2026-12-25", 12)), at(zone, "2026-12-26", 8));
});

test("who never opens has no next opening, and 23:59 is the end of the day", () => {
  const zone = "America/Fortaleza";
  assert.equal(nextOpeningAt(week(zone, [], []), at(zone, FRIDAY, 12)), null);
  const joined = week(zone, [{ start: "00:00", end: "23:59" }], [5, 6]);
  assert.deepEqual(closesAt(joined, at(zone, FRIDAY, 12)), at(zone, "2026-11-22", 0));
});

test("the next opening is an open instant, never before the one asked", () => {
  const time = fc.integer({ min: 0, max: 1439 }).map((m) => new Date(m * 60_000).toISOString().slice(11, 16));
  const period = fc.record({ start: time, end: time }).filter(({ start, end }) => start !== end);
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });
  const instant = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), period, days, instant, (zone, opening, openDays, now) => {
      const hours = week(zone, [opening], openDays);
      const next = nextOpeningAt(hours, now);
      assert.ok(next && next >= now && isOpenAt(hours, next));
      const end = closesAt(hours, next);
      if (end) assert.ok(end > next && !isOpenAt(hours, end) && isOpenAt(hours, new Date(end.getTime() - 1)));
    }),
  );
});

test("hours as entered are checked field by field", () => {
  const good = week("America/Fortaleza", LUNCH);
  assert.deepEqual(businessHoursErrors(good), []);
  const bad = { ...week("Mars/Base", [...LUNCH, { start: "11:00", end: "15:00" }], [1]), exceptions: [] };
  assert.deepEqual(
    businessHoursErrors(bad).map(({ field }) => field),
    ["timezone", "schedule.1.periods.2"],
  );
  const broken = { ...good, schedule: [{ dayOfWeek: 0, isOpen: true, periods: [{ start: "8:00", end: "08:00" }] }] };
  assert.deepEqual(
    businessHoursErrors(broken).map(({ field }) => field),
    ["schedule", "schedule.0.periods.0"],
  );
});
