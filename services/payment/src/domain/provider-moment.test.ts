import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { providerMoment } from "./provider-moment.ts";

/** Of a payment at 13:00 UTC, which is 10:00 in Brasília. */
const ID = "E12345678202611251300ABCDEFGHIJK";
const AT = "2026-11-25T13:00:00.000Z";
const moment = (value: unknown, id = ID) => providerMoment(value, id)?.toISOString() ?? null;

describe("the moment of a payment", () => {
  it("is read with any zone, with or without seconds, fractions and the colon of an offset", () => {
    for (const text of [
      "2026-11-25T13:00:00.000Z",
      "2026-11-25T13:00:00Z",
      "2026-11-25T13:00Z",
      "2026-11-25t13:00:00z",
      "2026-11-25T10:00:00.000-0300",
      "2026-11-25T10:00:00-03:00",
      "2026-11-25T10:00:00-03",
      "2026-11-25 10:00:00 -03:00",
      "2026-11-25T13:00:00.000000000Z",
      "2026-11-25T13:00:00,000Z",
      "2026-11-25T18:30:00+05:30",
      Date.parse(AT),
      Date.parse(AT) / 1_000,
    ]) {
      assert.equal(moment(text), AT, String(text));
    }
  });

  it("without a zone is Brasília's, or UTC where the end-to-end id says so", () => {
    assert.equal(moment("2026-11-25T10:00:00"), AT);
    assert.equal(moment("2026-11-25T13:00:00"), AT);
    assert.equal(moment("25/11/2026 10:00:00"), AT);
    assert.equal(moment("25/11/2026, 10:00"), AT);
    assert.equal(moment("2026-11-25T10:00:00", "no minute in it"), AT);
  });

  it("is the minute of the end-to-end id where there is none that can be read, and nothing without one", () => {
    for (const value of [undefined, null, "", "ontem", "2026-13-45T99:00:00Z", "31/02/2026 10:00", {}, -1, 1e300]) {
      assert.equal(moment(value), AT, String(value));
      assert.equal(moment(value, "no minute in it"), null, String(value));
    }
    for (const value of ["0001-01-01T00:00:00", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59Z", 1]) {
      assert.equal(moment(value), AT, `no payment is of ${value}`);
    }
    assert.equal(moment("x", "E12345678202613991300ABCDEFGHIJK"), null);
  });
});
