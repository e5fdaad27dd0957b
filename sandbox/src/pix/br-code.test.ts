import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { brCodeOf, locationOf, readBrCode } from "./br-code.ts";

const LOCATION_ID = "9d36b84fc70b478fb95c12729b90ca25";

/** The fields of a BR Code by id, one level deep. */
function fields(code: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4));
    found.set(code.slice(at, at + 2), code.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}

/** CRC-16/CCITT-FALSE, written here on its own to check the library's. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "ascii")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

describe("a dynamic BR Code", () => {
  it("holds every field the manual asks for, in its order, and no amount of its own", () => {
    const code = fields(brCodeOf(locationOf(LOCATION_ID)));
    assert.deepEqual([...code.keys()], ["00", "01", "26", "52", "53", "58", "59", "60", "62", "63"]);
    assert.deepEqual(
      ["00", "01", "52", "53", "58", "59", "60"].map((id) => code.get(id)),
      ["01", "12", "0000", "986", "BR", "TENHO", "PARNAIBA"],
    );
    assert.deepEqual(
      [...fields(code.get("26") ?? "")],
      [
        ["00", "br.gov.bcb.pix"],
        ["25", `pix.example.com/qr/v2/${LOCATION_ID}`],
      ],
    );
    assert.deepEqual([...fields(code.get("62") ?? "")], [["05", "***"]]);
  });

  it("ends with the CRC over everything before its value", () => {
    assert.equal(crc16("123456789"), "29B1");
    const code = brCodeOf(locationOf(LOCATION_ID));
    assert.equal(code.slice(-4), crc16(code.slice(0, -4)));
  });

  it("is read back to its location, receiver and city", () => {
    const reading = readBrCode(` ${brCodeOf(locationOf(LOCATION_ID))}\n`);
    assert.deepEqual(reading, { kind: "dynamic", locationId: LOCATION_ID, name: "TENHO", city: "PARNAIBA" });
  });
});

describe("a code that is read", () => {
  const vectors = [
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-42665544000052040000530398654046.005802BR5910PLATAFORMA6008PARNAIBA62110507CRD00016304E894",
  ];

  it("of another kind or bank is told apart from one that is broken", () => {
    for (const vector of vectors) {
      assert.equal(readBrCode(vector).kind, "foreign", vector);
      assert.equal(vector.slice(-4), crc16(vector.slice(0, -4)));
    }
  });

  it("with any one character changed is refused", () => {
    const code = brCodeOf(locationOf(LOCATION_ID));
    for (let at = 0; at < code.length; at += 1) {
      const changed = `${code.slice(0, at)}${code[at] === "7" ? "8" : "7"}${code.slice(at + 1)}`;
      assert.equal(readBrCode(changed).kind, "invalid", changed);
    }
    for (const text of ["", "oi", code.slice(0, -1), `${code}0`]) assert.equal(readBrCode(text).kind, "invalid", text);
  });
});
