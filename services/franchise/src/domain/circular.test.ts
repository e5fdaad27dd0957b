import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { circularWait, deliveryFault } from "./circular.ts";

/** Three hours before midnight in UTC is still the same day in Brazil, and two hours after it still the day before. */
const BEFORE_MIDNIGHT = new Date("2026-11-22T02:59:59Z");
const MIDNIGHT = new Date("2026-11-22T03:00:00Z");

describe("circularWait()", () => {
  it("is over on the tenth day after the delivery, by the calendar of Brazil", () => {
    assert.deepEqual(circularWait("2026-11-12", BEFORE_MIDNIGHT), { clearsOn: "2026-11-22", isClear: false });
    assert.deepEqual(circularWait("2026-11-12", MIDNIGHT), { clearsOn: "2026-11-22", isClear: true });
    assert.deepEqual(circularWait("2024-02-25", MIDNIGHT), { clearsOn: "2024-03-06", isClear: true });
  });

  it("never ends without a delivery", () => {
    assert.deepEqual(circularWait(null, MIDNIGHT), { clearsOn: null, isClear: false });
  });
});

describe("deliveryFault()", () => {
  it("refuses tomorrow by the calendar of Brazil, and a year that is a slip", () => {
    assert.equal(deliveryFault("2026-11-21", BEFORE_MIDNIGHT), null);
    assert.equal(deliveryFault("2026-11-22", BEFORE_MIDNIGHT), "A data da entrega não pode estar no futuro");
    assert.equal(deliveryFault("2026-11-22", MIDNIGHT), null);
    assert.equal(deliveryFault("1926-11-21", MIDNIGHT), "Confira o ano da entrega");
  });
});
