import assert from "node:assert/strict";
import { test } from "node:test";
import { paceText } from "./pace-text.ts";

test("a company's time to answer is compared with its city's in words, and not at all without one of the two", () => {
  for (const [own, city, text] of [
    [8, 16, "metade do tempo da sua cidade, ou menos"],
    [12, 16, "mais rápido que a média da sua cidade"],
    [16, 16, "como as empresas da sua cidade"],
    [20, 16, "mais devagar que a média da sua cidade"],
    [40, 16, "o dobro do tempo da sua cidade, ou mais"],
    [null, 16, null],
    [8, null, null],
    [8, 0, null],
  ] as const) {
    assert.equal(paceText(own, city), text);
  }
});
