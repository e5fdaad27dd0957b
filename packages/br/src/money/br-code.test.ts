import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readBrCode } from "./br-code.ts";

const KEY = "123e4567-e12b-12d1-a456-426655440000";
const MANUAL = `00020126580014br.gov.bcb.pix0136${KEY}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D`;
const STATIC = `00020126580014br.gov.bcb.pix0136${KEY}52040000530398654046.005802BR5910PLATAFORMA6008PARNAIBA62110507CRD00016304E894`;
const DYNAMIC =
  "00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5910PLATAFORMA6008PARNAIBA62070503***63046BA2";

describe("a BR Code", () => {
  it("from the Central Bank's manual is read, static and dynamic", () => {
    assert.deepEqual(readBrCode(MANUAL), { kind: "static", key: KEY, amountCents: null, txid: null });
    assert.deepEqual(readBrCode(STATIC), { kind: "static", key: KEY, amountCents: 600, txid: "CRD0001" });
    assert.deepEqual(readBrCode(DYNAMIC), {
      kind: "dynamic",
      url: "pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25",
    });
  });

  it("is refused when any one character was changed", () => {
    for (const code of [MANUAL, STATIC, DYNAMIC]) {
      for (let at = 0; at < code.length; at += 1) {
        const other = code[at] === "7" ? "3" : "7";
        assert.equal(readBrCode(code.slice(0, at) + other + code.slice(at + 1)), null, `${code} at ${at}`);
      }
    }
  });

  it("is refused cut short, prolonged, empty, and of any length", () => {
    for (const text of ["", "pix", DYNAMIC.slice(0, -1), `${DYNAMIC}0`, DYNAMIC.repeat(100)]) {
      assert.equal(readBrCode(text), null);
    }
  });
});
