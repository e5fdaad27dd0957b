import assert from "node:assert/strict";
import { test } from "node:test";
import { signButton, verifyButton } from "./button-id.ts";
import { signOfferRow, verifyOfferRow } from "./offer-row-id.ts";

const SECRET = "b".repeat(32);
const wishId = "0198a000-0000-7000-8000-000000000001";
const offerId = "0198b000-0000-7000-8000-000000000002";

test("a signed row is read back with the same secret, in at most 128 characters", () => {
  const id = signOfferRow({ wishId, offerId }, SECRET);
  assert.ok(id.length <= 128);
  assert.deepEqual(verifyOfferRow(id, SECRET), { wishId, offerId });
});

test("row ids cannot be made or changed without the secret, and no row is a button nor a button a row", () => {
  const id = signOfferRow({ wishId, offerId }, SECRET);
  for (const forged of [
    id.replace(wishId, offerId),
    id.replace("r1", "v1"),
    id.slice(0, -1),
    `${id}A`,
    `${id}.x`,
    signOfferRow({ wishId, offerId }, "c".repeat(32)),
    signButton({ wishId, offerId, answer: "TENHO" }, SECRET),
    `r1.${wishId}.${offerId}.${"á".repeat(11)}`,
    `r1.${wishId}.${offerId}`,
    "",
  ]) {
    assert.equal(verifyOfferRow(forged, SECRET), null, forged);
  }
  assert.equal(verifyButton(id, SECRET), null);
});
