import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type BusinessHours,
  closesAt,
  defaultHours,
  hoursOfDate,
  hoursOrDefault,
  isOpenAt,
  nextOpeningAt,
  type Period,
} from "./business-hours.ts";
import { businessHoursErrors, EXCEPTIONS_MAX, PERIODS_MAX, withoutPastExceptions } from "./business-hours-check.ts";
import { addDays, dayOfWeekOf, instantOf, wallClock } from "./wall-clock.ts";

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

test("a company that never opens has no next opening, and 23:59 is the end of the day", () => {
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

test("a period that crosses midnight may not run into one of the next day", () => {
  const night = [{ start: "18:00", end: "02:00" }];
  const clash = week("America/Fortaleza", night);
  assert.deepEqual(businessHoursErrors(clash), []);
  const early = { dayOfWeek: 6, isOpen: true, periods: [{ start: "01:00", end: "05:00" }] };
  const message = "O período começa antes de terminar o do dia anterior, que passa da meia-noite";
  const hours = { ...clash, schedule: clash.schedule.map((day) => (day.dayOfWeek === 6 ? early : day)) };
  assert.deepEqual(businessHoursErrors(hours), [{ field: "schedule.6.periods.0", message }]);
  // Saturday's period may start when Friday's ends, and Sunday follows Saturday.
  const later = { ...early, periods: [{ start: "02:00", end: "05:00" }] };
  assert.deepEqual(
    businessHoursErrors({ ...hours, schedule: hours.schedule.map((day) => (day.dayOfWeek === 6 ? later : day)) }),
    [],
  );
});

test("periods of a day and exception dates are limited, and a date stands once", () => {
  const many = Array.from({ length: PERIODS_MAX + 1 }, (_, hour) => ({ start: `0${hour}:00`, end: `0${hour}:30` }));
  assert.deepEqual(
    businessHoursErrors(week("America/Fortaleza", many, [1])).map(({ field }) => field),
    ["schedule.1"],
  );
  const closed = (date: string) => ({ date, isOpen: false, periods: [] });
  const year = Array.from({ length: EXCEPTIONS_MAX + 1 }, (_, day) => closed(addDays("2026-12-01", day)));
  const withDates = (exceptions: readonly ReturnType<typeof closed>[]) =>
    businessHoursErrors({ ...week("America/Fortaleza", LUNCH), exceptions }).map(({ field }) => field);
  assert.deepEqual(withDates(year.slice(1)), []);
  assert.deepEqual(withDates(year), ["exceptions"]);
  assert.deepEqual(withDates([closed("2026-12-25"), closed("2026-12-25")]), ["exceptions.1"]);
  assert.deepEqual(withDates([closed("2026-02-30")]), ["exceptions.0"]);
});

test("exceptions that are over are dropped, yesterday's stays until its night has ended", () => {
  const dates = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"];
  const exceptions = dates.map((date) => ({ date, isOpen: false, periods: [] }));
  const kept = withoutPastExceptions(
    { ...week("America/Manaus", LUNCH), exceptions },
    at("America/Manaus", FRIDAY, 23, 59),
  );
  assert.deepEqual(
    kept.exceptions?.map(({ date }) => date),
    dates.slice(1),
  );
});

/** Open by definition: some period of today or yesterday, or of the exceptions replacing them, contains this minute of the wall clock. */
function isOpenByDefinition(hours: BusinessHours, instant: Date): boolean {
  const { date, minuteOfDay } = wallClock(instant, hours.timeZone);
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return [0, 1].some((daysAgo) => {
    const day = addDays(date, -daysAgo);
    const exception = hours.exceptions?.find((candidate) => candidate.date === day);
    if (exception === undefined && hours.is24h) return daysAgo === 0;
    const open = exception ?? hours.schedule.find(({ dayOfWeek }) => dayOfWeek === dayOfWeekOf(day));
    if (!open?.isOpen) return false;
    const minute = minuteOfDay + daysAgo * 1440;
    return open.periods.some(({ start, end }) => {
      const from = minutes(start);
      const to = end === "23:59" ? 1440 : minutes(end);
      return from <= minute && minute < (to < from ? to + 1440 : to);
    });
  });
}

/** Returns whether this hour of the wall clock happens twice because clocks are set back: the wall clock alone cannot distinguish the two. */
const happensTwice = (instant: Date, timeZone: string): boolean =>
  [-1, 1].some((hours) => {
    const other = wallClock(new Date(instant.getTime() + hours * 3_600_000), timeZone);
    return other.minuteOfDay === wallClock(instant, timeZone).minuteOfDay;
  });

test("open or closed agrees with the definition at any instant, in zones with and without summer time", () => {
  const time = fc.integer({ min: 0, max: 1439 }).map((m) => new Date(m * 60_000).toISOString().slice(11, 16));
  const period = fc.record({ start: time, end: time }).filter(({ start, end }) => start !== end);
  const opening = fc.record({ isOpen: fc.boolean(), periods: fc.array(period, { maxLength: 3 }) });
  const days = fc.tuple(...Array.from({ length: 7 }, () => opening));
  // São Paulo had summer time until February 2019; the clocks change within these weeks.
  const year = fc.constantFrom("2018-10-28", "2019-02-10", "2026-11-15");
  const zone = fc.constantFrom(...ZONES, "America/Sao_Paulo", "America/Bahia");
  const exceptions = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 20 }), opening), {
    maxLength: 6,
    selector: ([day]) => day,
  });
  const minute = fc.integer({ min: 0, max: 20 * 1440 });
  fc.assert(
    fc.property(zone, year, days, exceptions, fc.boolean(), minute, (timeZone, from, weekdays, dates, is24h, after) => {
      const hours: BusinessHours = {
        timeZone,
        is24h,
        schedule: weekdays.map((day, dayOfWeek) => ({ dayOfWeek, ...day })),
        exceptions: dates.map(([day, open]) => ({ date: addDays(from, day), ...open })),
      };
      const instant = new Date(Date.parse(`${from}T00:00:00Z`) + after * 60_000);
      fc.pre(!happensTwice(instant, timeZone));
      assert.equal(isOpenAt(hours, instant), isOpenByDefinition(hours, instant), instant.toISOString());
    }),
    { numRuns: 2_000 },
  );
});

test("the openings of a date are those of its weekday, unless an exception or the whole day takes their place", () => {
  const hours = week(ZONES[0] ?? "", LUNCH, [5]);
  const SATURDAY = addDays(FRIDAY, 1);
  assert.deepEqual(hoursOfDate(hours, FRIDAY), { isException: false, is24h: false, periods: LUNCH });
  assert.deepEqual(hoursOfDate(hours, SATURDAY), { isException: false, is24h: false, periods: [] });
  const exceptions = [{ date: FRIDAY, isOpen: false, periods: LUNCH }];
  const closed = { isException: true, is24h: false, periods: [] };
  assert.deepEqual(hoursOfDate({ ...hours, exceptions }, FRIDAY), closed);
  assert.deepEqual(hoursOfDate({ ...hours, is24h: true, exceptions }, FRIDAY), closed);
  assert.deepEqual(hoursOfDate({ ...hours, is24h: true, exceptions }, SATURDAY), {
    isException: false,
    is24h: true,
    periods: [],
  });
});
