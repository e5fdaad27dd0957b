import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ownCopyCode } from "./own-copy-code.ts";

const DYNAMIC =
  "00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5910PLATAFORMA6008PARNAIBA62070503***63046BA2";
const STATIC =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-42665544000052040000530398654046.005802BR5910PLATAFORMA6008PARNAIBA62110507CRD00016304E894";
const KEY = "123e4567-e12b-12d1-a456-426655440000";
const charge = { txid: "9d36b84fc70b478fb95c12729b90ca25", amountCents: 600 };
const made = { ...charge, pixKey: KEY, copyCode: DYNAMIC };

describe("the copy code of a charge", () => {
  it("is the provider's where it leads to our key, our charge and its amount", () => {
    assert.equal(ownCopyCode(charge, made, KEY), DYNAMIC);
  });

  for (const [what, change] of Object.entries({
    "another receiver's key": { pixKey: "chave-de-outro" },
    "another charge": { txid: "0".repeat(32) },
    "another amount": { amountCents: 601 },
    "a static code, which is paid to whatever key it holds": { copyCode: STATIC },
    "a code with a wrong CRC": { copyCode: `${DYNAMIC.slice(0, -1)}3` },
    "no code": { copyCode: null },
  })) {
    it(`is none with ${what}`, () => {
      assert.equal(ownCopyCode(charge, { ...made, ...change }, KEY), null);
    });
  }
});
