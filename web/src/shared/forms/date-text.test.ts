import assert from "node:assert/strict";
import { test } from "node:test";
import { completeDate, dateProblem, INCOMPLETE_DATE, maskDate, NO_SUCH_DATE, readDate, stepDate } from "./date-text.ts";

test("a date takes its Brazilian shape while it is typed, pasted or deleted", () => {
  assert.equal(maskDate("21"), "21");
  assert.equal(maskDate("2111"), "21/11");
  assert.equal(maskDate("211120269"), "21/11/2026");
  assert.equal(maskDate("1/"), "01");
  assert.equal(maskDate("01/2/"), "01/02");
  assert.equal(maskDate("1/2/2026"), "01/02/2026");
  assert.equal(maskDate(" 2026-11-21 "), "21/11/2026");
  assert.equal(maskDate("21/11/"), "21/11");
  assert.equal(maskDate("amanhã"), "");
});

test("a year of two digits is of this century once the field is left", () => {
  assert.equal(completeDate("21/11/26"), "21/11/2026");
  assert.equal(completeDate("21/11/2026"), "21/11/2026");
  assert.equal(completeDate("21/11"), "21/11");
});

test("only days that exist, in years that make sense, are dates", () => {
  assert.equal(readDate("29/02/2028"), "2028-02-29");
  assert.equal(readDate("29/02/2026"), "");
  assert.equal(readDate("21/11/0026"), "");
  assert.equal(readDate("21/11"), "");
});

test("a text that is no date says why", () => {
  assert.equal(dateProblem(""), null);
  assert.equal(dateProblem("21/11/2026"), null);
  assert.equal(dateProblem("21/1"), INCOMPLETE_DATE);
  assert.equal(dateProblem("31/11/2026"), NO_SUCH_DATE);
  assert.equal(dateProblem("hoje"), INCOMPLETE_DATE);
});

test("keys step through the calendar, from today when no day is chosen", () => {
  assert.equal(stepDate("ArrowUp", "2026-12-31", "2026-11-21"), "2027-01-01");
  assert.equal(stepDate("ArrowDown", "2026-03-01", "2026-11-21"), "2026-02-28");
  assert.equal(stepDate("PageUp", "2026-11-21", "2026-11-21"), "2026-11-28");
  assert.equal(stepDate("PageDown", "", "2026-11-21"), "2026-11-21");
  assert.equal(stepDate("a", "2026-11-21", "2026-11-21"), null);
});
