import assert from "node:assert/strict";
import { it } from "node:test";
import { providerTxid } from "./provider-txid.ts";

const OURS = "9d36b84fc70b478fb95c12729b90ca25";

it("is ours in each spelling, another's as it is written, and none without letters and digits", () => {
  for (const text of [OURS, ` ${OURS}\n`, OURS.toUpperCase(), "9d36b84f-c70b-478f-b95c-12729b90ca25"]) {
    assert.equal(providerTxid(text), OURS, text);
  }
  assert.equal(providerTxid("Loja42"), "Loja42");
  for (const text of [null, "", "  ", "***"]) assert.equal(providerTxid(text), null);
  assert.equal(providerTxid("x".repeat(1_000))?.length, 64);
});
