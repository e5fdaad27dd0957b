import assert from "node:assert/strict";
import { test } from "node:test";
import { nationalHolidays } from "./holidays.ts";
import { dayOfWeekOf } from "./wall-clock.ts";

test("a year has its ten national holidays and three optional days, in order", () => {
  const days = nationalHolidays(2027);
  assert.deepEqual(
    days.filter(({ isOptional }) => !isOptional).map(({ date }) => date),
    [
      "2027-01-01",
      "2027-03-26",
      "2027-04-21",
      "2027-05-01",
      "2027-09-07",
      "2027-10-12",
      "2027-11-02",
      "2027-11-15",
      "2027-11-20",
      "2027-12-25",
    ],
  );
  assert.deepEqual(
    days.filter(({ isOptional }) => isOptional).map(({ date, name }) => [date, name]),
    [
      ["2027-02-08", "Carnaval, segunda-feira"],
      ["2027-02-09", "Carnaval, terça-feira"],
      ["2027-05-27", "Corpus Christi"],
    ],
  );
  assert.deepEqual(
    [...days].map(({ date }) => date).sort(),
    days.map(({ date }) => date),
  );
});

test("what follows Easter falls on its weekday in every year", () => {
  const dayOf = (year: number, name: string) =>
    dayOfWeekOf(nationalHolidays(year).find((holiday) => holiday.name.startsWith(name))?.date ?? "");
  for (let year = 2024; year <= 2099; year += 1) {
    assert.deepEqual([dayOf(year, "Sexta-feira Santa"), dayOf(year, "Carnaval"), dayOf(year, "Corpus")], [5, 1, 4]);
  }
});
