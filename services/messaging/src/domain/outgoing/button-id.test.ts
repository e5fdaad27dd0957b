import assert from "node:assert/strict";
import { test } from "node:test";
import { signButton, verifyButton } from "./button-id.ts";

const SECRET = "b".repeat(32);
const wishId = "0198a000-0000-7000-8000-000000000001";
const offerId = "0198b000-0000-7000-8000-000000000002";

test("a signed button is read back with the same secret, in at most 128 characters", () => {
  for (const answer of ["TENHO", "NAO_TENHO", "NOT_MINE"] as const) {
    const id = signButton({ wishId, offerId, answer }, SECRET);
    assert.ok(id.length <= 128);
    assert.deepEqual(verifyButton(id, SECRET), { wishId, offerId, answer });
  }
});

test("button ids cannot be made or changed without the secret", () => {
  const id = signButton({ wishId, offerId, answer: "NAO_TENHO" }, SECRET);
  for (const forged of [
    id.replace(".N.", ".T."),
    id.replace(".N.", ".C."),
    id.replace(wishId, offerId),
    id.replace("v1", "v2"),
    id.slice(0, -1),
    `${id}A`,
    `${id}.x`,
    signButton({ wishId, offerId, answer: "NAO_TENHO" }, "c".repeat(32)),
    `v1.${wishId}.${offerId}.T.`,
    `v1.${wishId}.${offerId}.T.${"á".repeat(11)}`,
    "TENHO",
    "",
  ]) {
    assert.equal(verifyButton(forged, SECRET), null, forged);
  }
});
