import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { metaJson, signBody } from "./signature.ts";

const VALUE = {
  object: "whatsapp_business_account",
  entry: [
    {
      id: "1",
      changes: [
        {
          field: "messages",
          value: { messages: [{ id: "wamid.T1", from: "558688887777", type: "text", text: { body: "pão 1/2" } }] },
        },
      ],
    },
  ],
};

describe("signature", () => {
  it("signs the bytes Meta sends, escapes included", () => {
    const body = metaJson(VALUE);
    assert.match(body, /"p\\u00e3o 1\\\/2"/);
    const expected = "sha256=51957477524ddc84e997edc85453de41738a4518116f1d6e60daad560bf98bf0";
    assert.equal(signBody(body, "segredo-de-teste"), expected);
  });

  it("differs from the signature of the same JSON written plainly", () => {
    assert.match(signBody(JSON.stringify(VALUE), "segredo-de-teste"), /^sha256=521e06e1/);
  });

  it("escapes what lies beyond the basic plane and stays the same JSON", () => {
    assert.equal(metaJson("🍕"), '"\\ud83c\\udf55"');
    assert.equal(JSON.parse(metaJson("R$ 1/2 🍕 ção")), "R$ 1/2 🍕 ção");
  });
});
