import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatCalendarDate, formatDateTime, formatDuration, parseBrDate, relativeTime } from "./dates.ts";
import { cityOfTimeZone, isTimeZone, TIME_ZONES } from "./time-zones.ts";
import { addDays, instantOf, isCalendarDate, startOfDay, wallClock } from "./wall-clock.ts";

const INSTANT = new Date("2026-11-21T17:05:00Z");

test("instants are shown in the time zone asked for", () => {
  assert.equal(formatDateTime(INSTANT), "21/11/2026 14:05");
  assert.equal(formatDateTime(INSTANT, "America/Manaus"), "21/11/2026 13:05");
  assert.equal(formatDateTime(new Date("2026-11-21T04:59:00Z"), "America/Rio_Branco"), "20/11/2026 23:59");
  assert.equal(formatDateTime(new Date("2026-11-21T03:00:00Z")), "21/11/2026 00:00");
});

test("every time zone offered is known", () => {
  for (const { id } of TIME_ZONES) assert.ok(isTimeZone(id), id);
  assert.equal(isTimeZone("America/Parnaiba"), false);
  assert.equal(isTimeZone(""), false);
  assert.equal(new Set(TIME_ZONES.map(({ city }) => city)).size, TIME_ZONES.length);
  // IANA has sixteen zones for Brazil, those of Noronha, Acre and the west of Amazonas among them.
  assert.equal(new Set(TIME_ZONES.map(({ id }) => id)).size, 16);
  assert.equal(cityOfTimeZone("America/Sao_Paulo", "Vitória"), "Vitória");
  assert.equal(cityOfTimeZone("America/Sao_Paulo", "Manaus"), "São Paulo");
  assert.equal(cityOfTimeZone("Europe/Lisbon", "São Paulo"), "");
});

test("how long ago is written in the largest unit", () => {
  const ago = (ms: number) => relativeTime(new Date(INSTANT.getTime() - ms), INSTANT);
  assert.equal(ago(59_000), "agora");
  assert.equal(ago(3 * 60_000), "há 3 min");
  assert.equal(ago(2 * 3_600_000 + 1), "há 2 h");
  assert.equal(ago(24 * 3_600_000), "há 1 dia");
  assert.equal(ago(5 * 24 * 3_600_000), "há 5 dias");
  assert.equal(ago(-5 * 60_000), "em 5 min");
  assert.equal(ago(40 * 24 * 3_600_000), "12/10/2026");
  assert.equal(formatDuration(45_000), "45 s");
});

test("calendar dates have no time zone", () => {
  assert.equal(formatCalendarDate("1990-02-28"), "28/02/1990");
  assert.equal(parseBrDate("28/2/1990"), "1990-02-28");
  assert.equal(parseBrDate("30/02/1990"), null);
  assert.equal(isCalendarDate("2026-02-29"), false);
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(startOfDay("2026-11-21", "America/Fortaleza").toISOString(), "2026-11-21T03:00:00.000Z");
});

test("a wall clock time and its instant are inverse, also where summer time exists", () => {
  const zones = fc.constantFrom("America/Fortaleza", "America/Manaus", "America/Rio_Branco", "America/New_York", "UTC");
  const seconds = fc.integer({ min: 1_500_000_000, max: 1_900_000_000 });
  fc.assert(
    fc.property(zones, seconds, (timeZone, epoch) => {
      const clock = wallClock(new Date(epoch * 1000), timeZone);
      assert.deepEqual(wallClock(instantOf(clock.date, clock.minuteOfDay, timeZone), timeZone), {
        ...clock,
        second: 0,
      });
    }),
  );
  assert.equal(instantOf("2026-03-08", 150, "America/New_York").toISOString(), "2026-03-08T07:30:00.000Z");
  assert.equal(instantOf("2026-11-01", 90, "America/New_York").toISOString(), "2026-11-01T05:30:00.000Z");
});

test("the wall clock is that of the zone, whatever was asked before, also around changes of its offset", () => {
  const zones = ["America/Fortaleza", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Monrovia"];
  const shown = (instant: Date, timeZone: string) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(instant);
  // The last summer time of one, both changes of two, and the last offset with seconds anywhere.
  const changes = ["1972-01-07T00:44:30Z", "2019-02-17T02:00:00Z", "2026-03-08T07:00:00Z", "2026-04-04T15:00:00Z"];
  for (const change of changes) {
    for (const minutes of [-16, -1, 0, 14, 1, -15, 15, -61, 61]) {
      const instant = new Date(Date.parse(change) + minutes * 60_000 + 17_000);
      for (const zone of zones) {
        const { date, minuteOfDay, second } = wallClock(instant, zone);
        const two = (value: number) => String(value).padStart(2, "0");
        const time = `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}:${two(second)}`;
        assert.equal(`${date} ${time}`, shown(instant, zone), `${zone} ${instant.toISOString()}`);
      }
    }
  }
});
