import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bodyOf,
  comingHolidays,
  draftErrors,
  draftOf,
  type Hours,
  withAroundTheClock,
  withDay,
  withDayCopied,
  withExceptions,
  withNewPeriod,
  withOpen,
  withoutPeriod,
} from "./hours-draft.ts";

const hours: Hours = {
  id: "c1",
  client_id: "c1",
  timezone: "America/Sao_Paulo",
  timezone_label: "Vitória",
  is_24h: false,
  schedule: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
    day_of_week,
    dayOfWeek: day_of_week,
    is_open: day_of_week === 1,
    isOpen: day_of_week === 1,
    periods: day_of_week === 1 ? [{ start: "18:00", end: "02:00" }] : [],
  })),
  exceptions: [{ date: "2026-12-25", is_open: false, periods: [] }],
};
const draft = draftOf(hours);

test("hours that were read are saved as they were", () => {
  const { id: _, ...rest } = hours;
  const schedule = rest.schedule.map(({ day_of_week, is_open, periods }) => ({ day_of_week, is_open, periods }));
  assert.deepEqual(bodyOf(draft, "c1"), { ...rest, schedule });
});

test("a day that opens has 08:00 to 12:00, and is closed again without its last period", () => {
  const opened = withOpen({ isOpen: false, periods: [] }, true);
  assert.deepEqual(opened, { isOpen: true, periods: [{ start: "08:00", end: "12:00" }] });
  assert.equal(withNewPeriod(opened).periods.length, 2);
  assert.deepEqual(withoutPeriod(opened, 0), { isOpen: false, periods: [] });
});

test("around the clock clears every day and keeps the exceptions", () => {
  const always = withAroundTheClock(draft, true);
  assert.ok(always.days.every((day) => !day.isOpen && day.periods.length === 0));
  assert.equal(always.exceptions.length, 1);
  assert.deepEqual(draftErrors(always), {});
});

test("a day is copied to others, and what overlaps is told at its place", () => {
  const copied = withDayCopied(draft, 1, [2, 3]);
  assert.deepEqual(copied.days[3], draft.days[1]);
  assert.deepEqual(draftErrors(copied), {});
  const early = withDay(copied, 2, { isOpen: true, periods: [{ start: "01:00", end: "03:00" }] });
  assert.deepEqual(Object.keys(draftErrors(early)), ["schedule.2.periods.0"]);
});

test("dates are added once, closed, in their order", () => {
  const more = withExceptions(draft, ["2027-01-01", "2026-12-25", "2026-11-30"]);
  assert.deepEqual(
    more.exceptions.map(({ date, isOpen }) => [date, isOpen]),
    [
      ["2026-11-30", false],
      ["2026-12-25", false],
      ["2027-01-01", false],
    ],
  );
});

test("the holidays offered are those of the next twelve months", () => {
  const coming = comingHolidays("2026-11-22");
  assert.deepEqual([coming[0]?.date, coming.at(-1)?.date], ["2026-12-25", "2027-11-20"]);
  assert.equal(comingHolidays("2026-12-25")[0]?.name, "Natal");
});
