import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isBsuid, mayExist, phoneDigits, phoneKey, toWaId } from "./phone.ts";

describe("phone", () => {
  it("drops the ninth digit of a mobile number of area 86", () => {
    assert.equal(toWaId("5586988887777"), "558688887777");
    assert.equal(toWaId("558688887777"), "558688887777");
  });

  it("keeps the ninth digit where WhatsApp keeps it", () => {
    assert.equal(toWaId("5511988887777"), "5511988887777");
  });

  it("leaves landlines and foreign numbers alone", () => {
    assert.equal(toWaId("558633221100"), "558633221100");
    assert.equal(phoneKey("5586933221100"), "5586933221100");
    assert.equal(toWaId("351912345678"), "351912345678");
  });

  it("finds one key for both forms, whatever the area", () => {
    assert.equal(phoneKey("5511988887777"), phoneKey("551188887777"));
  });

  it("reads the usual ways to write a number and nothing else", () => {
    assert.equal(phoneDigits("+55 (86) 98888-7777"), "5586988887777");
    for (const text of ["", "abc", "123", "BR.1502", "1234567890123456"]) assert.equal(phoneDigits(text), null);
  });

  it("recognises business-scoped ids and impossible numbers", () => {
    assert.ok(isBsuid("BR.1502576394655843"));
    assert.ok(!isBsuid("5586988887777"));
    assert.ok(!mayExist("5586988"));
    assert.ok(mayExist("351912345678"));
  });
});
