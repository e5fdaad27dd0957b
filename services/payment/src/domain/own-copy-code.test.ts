import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readBrCode } from "@tenho/br/money/br-code";
import { type OfferedCode, ownCopyCode } from "./own-copy-code.ts";

const LOCATION = "pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25";
const DYNAMIC = `00020101021226760014br.gov.bcb.pix2554${LOCATION}5204000053039865802BR5910PLATAFORMA6008PARNAIBA62070503***63046BA2`;
const ELSEWHERE =
  "00020101021226480014br.gov.bcb.pix2526pix.example.com/qr/v2/12345204000053039865802BR5913Fulano de Tal6008Brasilia62070503***6304FC66";
const STATIC =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-42665544000052040000530398654046.005802BR5910PLATAFORMA6008PARNAIBA62110507CRD00016304E894";
const KEY = "123e4567-e12b-12d1-a456-426655440000";
const RECEIVER = { name: "PLATAFORMA", city: "PARNAIBA" };
const charge = { txid: "9d36b84fc70b478fb95c12729b90ca25", amountCents: 600, pixKey: KEY };
const made: OfferedCode = { ...charge, copyCode: DYNAMIC, otherCodes: [], location: null };
const wrong = `${DYNAMIC.slice(0, -1)}3`;

const codeOf = (change: Partial<OfferedCode>) => ownCopyCode(charge, { ...made, ...change }, RECEIVER);

describe("the copy code of a charge", () => {
  it("is the provider's where it leads to our key, our charge and its amount", () => {
    assert.deepEqual(codeOf({}), { code: DYNAMIC });
    assert.deepEqual(codeOf({ txid: null, pixKey: null, amountCents: null }), { code: DYNAMIC });
    assert.deepEqual(codeOf({ pixKey: KEY.toUpperCase() }), { code: DYNAMIC });
  });

  it("is taken from any other text of the answer that leads to the charge's location", () => {
    for (const location of [null, LOCATION, `https://${LOCATION}`]) {
      const offered = { copyCode: null, otherCodes: [STATIC, wrong, DYNAMIC], location };
      assert.deepEqual(codeOf(offered), { code: DYNAMIC }, String(location));
    }
  });

  it("is made of the location where there is none that can be used", () => {
    for (const offered of [
      { copyCode: null },
      { copyCode: wrong },
      { copyCode: STATIC },
      { copyCode: null, otherCodes: [ELSEWHERE] },
    ]) {
      const found = codeOf({ ...offered, location: LOCATION });
      assert.deepEqual(found, { code: DYNAMIC });
      assert.deepEqual(readBrCode(DYNAMIC), { kind: "dynamic", url: LOCATION });
    }
  });

  for (const [what, change, fault] of [
    ["another receiver's key", { pixKey: "chave-de-outro" }, { field: "chave", fault: "differs" }],
    ["another charge", { txid: "0".repeat(32) }, { field: "txid", fault: "differs" }],
    ["another amount", { amountCents: 601 }, { field: "valor", fault: "differs" }],
    [
      "another key, though it names a location",
      { pixKey: "x", copyCode: null, location: LOCATION },
      { field: "chave", fault: "differs" },
    ],
    [
      "a static code, which is paid to whatever key it holds",
      { copyCode: STATIC },
      { field: "pixCopiaECola", fault: "unreadable" },
    ],
    ["a code with a wrong CRC", { copyCode: wrong }, { field: "pixCopiaECola", fault: "unreadable" }],
    ["neither code nor location", { copyCode: null }, { field: "pixCopiaECola, loc.location", fault: "missing" }],
    [
      "a location that no code may hold",
      { copyCode: null, location: `${LOCATION}/${"x".repeat(40)}` },
      { field: "loc.location", fault: "unreadable" },
    ],
    [
      "a location that is none",
      { copyCode: null, location: "em breve" },
      { field: "loc.location", fault: "unreadable" },
    ],
  ] as const) {
    it(`is none with ${what}, and says which field it was`, () => {
      assert.deepEqual(codeOf(change), fault);
    });
  }
});
