import assert from "node:assert/strict";
import { it } from "node:test";
import { isSameKey } from "./pix-key.ts";

it("is the same key in each of its spellings, and no other", () => {
  for (const [one, other] of [
    ["7d9f0335-8dcc-4054-9bf9-0dbd61d36906", "7D9F0335-8DCC-4054-9BF9-0DBD61D36906"],
    ["11.222.333/0001-81", "11222333000181"],
    ["+5586988887777", "5586988887777"],
    ["Caixa@Loja.example", "caixa@loja.example "],
  ] as const) {
    assert.ok(isSameKey(one, other), one);
  }
  assert.ok(!isSameKey("a.b@loja.example", "ab@loja.example"));
  assert.ok(!isSameKey("11222333000181", "11222333000182"));
});
