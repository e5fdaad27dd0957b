import assert from "node:assert/strict";
import { test } from "node:test";
import { RATE_BOUNDS } from "@tenho/br/bounds";
import { rateText, readRate } from "./rate-text.ts";

test("a price is written with a decimal comma and read with either sign, within its bounds", () => {
  assert.deepEqual([0.0068, 0, 10, 5.4, 0.000001].map(rateText), ["0,0068", "0,00", "10,00", "5,40", "0,000001"]);
  const usd = (text: string) => readRate(text, RATE_BOUNDS.usd);
  assert.deepEqual(["0,0068", "0.0068", " 10 ", "0"].map(usd), [0.0068, 0.0068, 10, 0]);
  const wrong = ["", "10,01", "-1", "0,0000001", "1.000,00", "abc", "1e1", ","];
  assert.deepEqual(wrong.map(usd), Array(wrong.length).fill(null));
  const brl = (text: string) => readRate(text, RATE_BOUNDS.brlPerUsd);
  assert.deepEqual(["0,99", "1", "100", "100,1"].map(brl), [null, 1, 100, null]);
});
