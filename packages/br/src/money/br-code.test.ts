import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dynamicBrCode, plainLocation, readBrCode } from "./br-code.ts";

const KEY = "123e4567-e12b-12d1-a456-426655440000";
const MANUAL = `00020126580014br.gov.bcb.pix0136${KEY}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D`;
const STATIC = `00020126580014br.gov.bcb.pix0136${KEY}52040000530398654046.005802BR5910PLATAFORMA6008PARNAIBA62110507CRD00016304E894`;
const LOCATION = "pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25";
const DYNAMIC = `00020101021226760014br.gov.bcb.pix2554${LOCATION}5204000053039865802BR5910PLATAFORMA6008PARNAIBA62070503***63046BA2`;

/** CRC-16/CCITT-FALSE, written here on its own to check the library's. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Ids and values of a template, each length checked. */
function fieldsOf(text: string): [id: string, value: string][] {
  const found: [string, string][] = [];
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    assert.equal(value.length, length, text);
    found.push([text.slice(at, at + 2), value]);
    at += 4 + length;
  }
  return found;
}

describe("a BR Code", () => {
  it("from the Central Bank's manual is read, static and dynamic", () => {
    assert.deepEqual(readBrCode(MANUAL), { kind: "static", key: KEY, amountCents: null, txid: null });
    assert.deepEqual(readBrCode(STATIC), { kind: "static", key: KEY, amountCents: 600, txid: "CRD0001" });
    assert.deepEqual(readBrCode(DYNAMIC), { kind: "dynamic", url: LOCATION });
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

describe("a BR Code made of a charge's location", () => {
  const receiver = { name: "PLATAFORMA", city: "PARNAIBA" };

  it("is the manual's, field by field", () => {
    for (const location of [LOCATION, `https://${LOCATION}`, ` HTTP://${LOCATION}\n`]) {
      assert.equal(dynamicBrCode({ location, ...receiver }), DYNAMIC);
    }
    const fields = fieldsOf(DYNAMIC);
    assert.deepEqual(
      fields.map(([id]) => id),
      ["00", "01", "26", "52", "53", "58", "59", "60", "62", "63"],
    );
    const { "00": version, "01": use, "26": account = "", "62": more = "", ...rest } = Object.fromEntries(fields);
    assert.deepEqual([version, use], ["01", "12"]);
    assert.deepEqual(fieldsOf(account), [
      ["00", "br.gov.bcb.pix"],
      ["25", LOCATION],
    ]);
    assert.deepEqual(fieldsOf(more), [["05", "***"]]);
    assert.deepEqual(rest, {
      "52": "0000",
      "53": "986",
      "58": "BR",
      "59": "PLATAFORMA",
      "60": "PARNAIBA",
      "63": "6BA2",
    });
  });

  it("ends with the CRC over all before it, of four digits also where the first are zeros", () => {
    const crcs = Array.from({ length: 200 }, (_, index) => {
      const code = dynamicBrCode({ location: `pix.example.com/qr/v2/${index}`, ...receiver }) ?? "";
      assert.equal(code.slice(-8, -4), "6304");
      assert.equal(code.slice(-4), crc16(code.slice(0, -4)), code);
      return code.slice(-4);
    });
    assert.ok(crcs.some((crc) => crc.startsWith("0")));
  });

  it("holds names and cities as a code may: without accents, 25 and 15 characters", () => {
    const long = { name: "Açaí & Pães da Conceição São João", city: "São Luís do Paraitinga" };
    const code = dynamicBrCode({ location: LOCATION, ...long }) ?? "";
    const fields = Object.fromEntries(fieldsOf(code));
    assert.deepEqual([fields["59"], fields["60"]], ["Acai & Paes da Conceicao", "Sao Luis do Par"]);
    assert.match(code, /^[\x20-\x7e]+$/);
    for (const none of [{ name: "漢字" }, { city: "  " }, { name: "" }]) {
      assert.equal(dynamicBrCode({ location: LOCATION, ...receiver, ...none }), null);
    }
  });

  it("is none for a location that no code may hold", () => {
    const fits = `pix.example.com/${"x".repeat(77 - "pix.example.com/".length)}`;
    assert.equal(readBrCode(dynamicBrCode({ location: fits, ...receiver }) ?? "")?.kind, "dynamic");
    for (const location of [`${fits}x`, "", "pix", "em breve", "ftp://pix.example.com/1", "pix.example.com/ção"]) {
      assert.equal(dynamicBrCode({ location, ...receiver }), null, location);
    }
    assert.equal(plainLocation(` https://${LOCATION} `), LOCATION);
  });
});
